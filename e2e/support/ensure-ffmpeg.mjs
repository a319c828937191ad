import { spawnSync } from "node:child_process";
import { delimiter, isAbsolute, join } from "node:path";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";

/** @returns {string | null} */
export function findFfmpeg() {
  const given = process.env.FFMPEG_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`FFMPEG_PATH=${given} is not an ffmpeg that runs here.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  const names = process.platform === "win32" ? ["ffmpeg.exe"] : ["ffmpeg"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(runs) ?? null;
}

export function ensureFfmpeg() {
  if (findFfmpeg()) return;
  if (mayInstallPackages()) {
    console.log("No native ffmpeg is installed; installing Debian's package (once) ...");
    installDebianPackage("ffmpeg");
  }
  if (!findFfmpeg()) console.log(untested);
}

export const untested =
  "The native engine is not tested: no ffmpeg runs here. Install one, or name it by FFMPEG_PATH; the built-in engine is tested either way.";

/** @param {string} path */
function runs(path) {
  return spawnSync(path, ["-hide_banner", "-version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}
