import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildFingerprint } from "../cli/build-stamp.mjs";

/**
 * Bundles whatever Node runs by itself, unless that was done from the same sources: the server, its threads and children,
 * and the player. Old files stay for a server that may be running, until a build begins afresh.
 * @param {string} rootDir
 * @param {{afresh?: boolean}} [options]
 */
export async function bundlePrograms(rootDir, { afresh = false } = {}) {
  const stamp = join(rootDir, "lib/generated/programs-stamp");
  const fingerprint = await buildFingerprint(rootDir);
  if (!afresh && (await readFile(stamp, "utf8").catch(() => null)) === fingerprint) return;
  await rm(stamp, { force: true });
  const { bundlePlayer, bundlePlayerAfresh } = await import("./bundle-player.mjs");
  const { bundleThreads } = await import("./bundle-threads.mjs");
  const { bundleChildren } = await import("./bundle-children.mjs");
  const { bundleServer } = await import("./bundle-server.mjs");
  // The server's bundle holds the player's.
  await (afresh ? bundlePlayerAfresh : bundlePlayer)(rootDir);
  await Promise.all([bundleThreads(rootDir), bundleChildren(rootDir, { afresh }), bundleServer(rootDir, { afresh })]);
  await mkdir(join(rootDir, "lib/generated"), { recursive: true });
  await writeFile(stamp, fingerprint);
}
