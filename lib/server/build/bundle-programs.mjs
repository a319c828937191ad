import { access, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { threadsProgram } from "../../kernel/threads-program.mjs";
import { buildFingerprint } from "../cli/build-stamp.mjs";

/**
 * Bundles whatever Node runs by itself, unless that was done from the same sources: the server with its commands, its
 * threads and children, the player, and the package of the SDK. Old files stay for a server that may be running, until a build begins afresh.
 * @param {string} rootDir
 * @param {{afresh?: boolean}} [options]
 */
export async function bundlePrograms(rootDir, { afresh = false } = {}) {
  await unlessStamped(rootDir, "programs-stamp", afresh, async () => {
    const { bundlePlayer, bundlePlayerAfresh } = await import("./bundle-player.mjs");
    const { bundleSdk } = await import("./bundle-sdk.mjs");
    // The server's bundle holds the player's.
    await (afresh ? bundlePlayerAfresh : bundlePlayer)(rootDir);
    await Promise.all([
      bundleThreads(rootDir),
      bundleChildren(rootDir, { afresh }),
      bundleSdk(rootDir),
      unlessStamped(rootDir, "commands-stamp", afresh, () => bundleServer(rootDir, afresh)),
    ]);
  });
}

/**
 * The programs that a command needs. Threads, children and player stay as a build has left them: a server of an earlier version may
 * be running on them.
 * @param {string} rootDir
 */
export async function bundleCommands(rootDir) {
  if (await exists(threadsProgram(rootDir))) {
    await unlessStamped(rootDir, "commands-stamp", false, () => bundleServer(rootDir, false));
  } else await bundlePrograms(rootDir);
}

/** Into one file with its packages: a thread starts sooner. @param {string} rootDir */
async function bundleThreads(rootDir) {
  const { bundleForNode } = await import("./bundle-for-node.mjs");
  await bundleForNode(
    rootDir,
    {
      input: join(rootDir, "lib/threads/thread.ts"),
      // Megabytes that one task needs, and a native module.
      external: ["eld/small", "@node-rs/argon2"],
      // Else React brings its development build along.
      transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
    },
    { file: threadsProgram(rootDir), codeSplitting: false },
  );
}

/**
 * The programs that run beside the server, one process for each piece of work: every `*-child.ts` of
 * lib/platform, into a folder that such a process may read.
 * @param {string} rootDir
 * @param {{afresh: boolean}} options whether files of an earlier bundle are removed
 */
async function bundleChildren(rootDir, { afresh }) {
  const { bundleForNode } = await import("./bundle-for-node.mjs");
  const folder = join(rootDir, "lib/platform");
  const programs = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith("-child.ts"));
  const input = Object.fromEntries(programs.map((path) => [basename(path, ".ts"), join(folder, path)]));
  const names = { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" };
  await bundleForNode(rootDir, { input }, { dir: join(rootDir, "lib/generated/children"), cleanDir: afresh, ...names });
}

/** @param {string} rootDir @param {boolean} afresh */
async function bundleServer(rootDir, afresh) {
  const bundler = await import("./bundle-server.mjs");
  await bundler.bundleServer(rootDir, { afresh });
}

/** @param {string} rootDir @param {string} name @param {boolean} afresh @param {() => Promise<void>} bundle */
async function unlessStamped(rootDir, name, afresh, bundle) {
  const stamp = join(rootDir, "lib/generated", name);
  const fingerprint = await buildFingerprint(rootDir);
  if (!afresh && (await readFile(stamp, "utf8").catch(() => null)) === fingerprint) return;
  await rm(stamp, { force: true });
  await bundle();
  await mkdir(join(rootDir, "lib/generated"), { recursive: true });
  await writeFile(stamp, fingerprint);
}

/** @param {string} path */
async function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
