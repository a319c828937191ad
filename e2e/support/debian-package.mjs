import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export function mayInstallPackages() {
  return existsSync("/usr/bin/apt-get") && process.geteuid?.() === 0;
}

/** @param {string[]} names */
export function installDebianPackage(...names) {
  run("apt-get", ["update", "-q"], 300_000);
  return run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...names], 900_000);
}

/** @param {string} command @param {string[]} args @param {number} timeout */
export function run(command, args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout, env }).status === 0;
}
