import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { bundleForNode } from "../../lib/server/build/bundle-for-node.mjs";

const rootDir = resolve(import.meta.dirname, "../..");

/**
 * Bundles a module for a program that plain Node runs: Node 20 does not read TypeScript. The bundle ends with this process.
 * @param {string} path from the root
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundleModule(path) {
  // Inside the repository, where packages are found.
  const file = join(rootDir, "lib/generated/modules", `${basename(path, ".ts")}-${randomUUID()}.mjs`);
  await bundleForNode(rootDir, { input: join(rootDir, path) }, { file, codeSplitting: false });
  process.once("exit", () => rmSync(file, { force: true }));
  return file;
}

/** @param {string} path from the root */
export async function loadModule(path) {
  return import(await bundleModule(path));
}
