import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";

export const noFirefox = "Firefox is not tested: it does not run here. Install it, or name it by FIREFOX_PATH.";
export const noWebKit =
  "WebKit is not tested: WebKitWebDriver, MiniBrowser and Xvfb are not all here. Debian has them in webkit2gtk-driver and xvfb.";

const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
const inPath = (/** @type {string} */ name) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** @returns {string | null} */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  const found = given || inPath("firefox-esr") || inPath("firefox");
  if (!found) return null;
  if (spawnSync(found, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0) return found;
  if (given) throw new Error(`FIREFOX_PATH=${given} is not a browser that runs here.`);
  return null;
}

/** @returns {{driver: string, browser: string, display: string} | null} */
export function findWebKit() {
  const driver = inPath("WebKitWebDriver");
  const display = inPath("Xvfb");
  const machines = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
  const browser = machines
    .flatMap((machine) => ["4.1", "4.0"].map((api) => `/usr/lib/${machine}/webkit2gtk-${api}/MiniBrowser`))
    .find((path) => existsSync(path));
  return driver && browser && display ? { driver, browser, display } : null;
}

/** Those are tested with whose engines are not Chromium's; without them the rest of the tests runs all the same. */
export function ensureOtherBrowsers() {
  const lacking = [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebKit()
      ? []
      : ["webkit2gtk-driver", "gstreamer1.0-plugins-base", "gstreamer1.0-plugins-good", "gstreamer1.0-libav", "xvfb"]),
  ];
  if (lacking.length > 0 && mayInstallPackages()) {
    console.log(`Installing Debian's ${lacking.join(", ")} (once) ...`);
    installDebianPackage(...lacking);
  }
  if (!findFirefox()) console.log(noFirefox);
  if (!findWebKit()) console.log(noWebKit);
}
