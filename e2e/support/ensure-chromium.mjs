import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright";
import { installDebianPackage, mayInstallPackages, run } from "./debian-package.mjs";

const rootDir = resolve(import.meta.dirname, "../..");
/** Chromium without a window: the tests' pages take a quarter of the processor time of the whole browser's. */
const shell = "/usr/bin/chromium-headless-shell";
const usualPlaces = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** CHROMIUM_PATH, the usual places, or Playwright's own; null if none runs. @returns {string | null} */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} is not a browser that runs here.`);
  }
  return [...usualPlaces, chromium.executablePath()].find((path) => path && runs(path)) ?? null;
}

/** @returns {string | null} null, after saying why, if neither works */
export function ensureChromium() {
  if (!process.env.CHROMIUM_PATH && !runs(shell) && mayInstallPackages()) {
    console.log("No Chromium without a window is installed; installing Debian's package (once) ...");
    installDebianPackage("chromium-headless-shell");
  }
  const found = findChromium();
  if (found) return found;

  console.log("No Chromium is installed; downloading Playwright's (once) ...");
  const cli = join(rootDir, "node_modules/playwright/cli.js");
  run(process.execPath, [cli, "install", "chromium"], 600_000);
  const downloaded = chromium.executablePath();
  if (runs(downloaded)) return downloaded;

  if (!mayInstallPackages()) {
    console.error("Chromium could not be installed: install it yourself, and set CHROMIUM_PATH if it is not found.");
    return null;
  }
  console.log("That did not give a browser that runs; installing Debian's package ...");
  installDebianPackage("chromium");
  const installed = findChromium();
  if (!installed) console.error("Chromium could not be installed: see the messages of apt-get above.");
  return installed;
}

/** Started once, since shared libraries may be missing. @param {string} path */
function runs(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}
