import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * Bundles sources for this Node; packages stay outside.
 * @param {string} rootDir
 * @param {import("rolldown").InputOptions} input
 * @param {import("rolldown").OutputOptions} output
 */
export async function bundleForNode(rootDir, input, output) {
  const bundle = await rolldown({
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    external: (name) => !/^[./#]/.test(name) && !name.startsWith("virtual:"),
    ...input,
  });
  try {
    await bundle.write({ format: "esm", ...output });
  } finally {
    await bundle.close();
  }
}
