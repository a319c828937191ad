import { join } from "node:path";
import { rolldown } from "rolldown";
import { threadsProgram } from "../kernel/threads-program.mjs";

/** Bundles lib/threads into one plain file: threads are started by the server, which is not bundled itself. @param {string} rootDir */
export async function bundleThreads(rootDir) {
  const bundle = await rolldown({
    input: join(rootDir, "lib/threads/thread.ts"),
    cwd: rootDir,
    platform: "node",
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
  });
  try {
    await bundle.write({ file: threadsProgram(rootDir), format: "esm", codeSplitting: false });
  } finally {
    await bundle.close();
  }
}
