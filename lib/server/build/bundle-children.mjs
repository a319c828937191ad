import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles the programs that run beside the server, one process for each piece of work: every `*-child.ts` of
 * lib/platform, into a folder that such a process may read.
 * @param {string} rootDir
 * @param {{afresh: boolean}} options whether files of an earlier bundle are removed
 */
export async function bundleChildren(rootDir, { afresh }) {
  const folder = join(rootDir, "lib/platform");
  const programs = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith("-child.ts"));
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((path) => [basename(path, ".ts"), join(folder, path)])),
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    external: (name) => !/^[./#]/.test(name),
  });
  try {
    await bundle.write({
      dir: join(rootDir, "lib/generated/children"),
      cleanDir: afresh,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
  } finally {
    await bundle.close();
  }
}
