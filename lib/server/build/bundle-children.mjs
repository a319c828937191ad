import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleForNode } from "./bundle-for-node.mjs";

/**
 * Bundles the programs that run beside the server, one process for each piece of work: every `*-child.ts` of
 * lib/platform, into a folder that such a process may read.
 * @param {string} rootDir
 * @param {{afresh: boolean}} options whether files of an earlier bundle are removed
 */
export async function bundleChildren(rootDir, { afresh }) {
  const folder = join(rootDir, "lib/platform");
  const programs = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith("-child.ts"));
  const input = Object.fromEntries(programs.map((path) => [basename(path, ".ts"), join(folder, path)]));
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await bundleForNode(rootDir, { input }, { dir: join(rootDir, "lib/generated/children"), cleanDir: afresh, ...names });
}
