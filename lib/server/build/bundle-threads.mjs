import { join } from "node:path";
import { rolldown } from "rolldown";
import { threadsProgram } from "../../kernel/threads-program.mjs";

/** Into one plain file, because the server that starts the threads is not bundled. @param {string} rootDir */
export async function bundleThreads(rootDir) {
  const bundle = await rolldown({
    input: join(rootDir, "lib/threads/thread.ts"),
    cwd: rootDir,
    platform: "node",
    // Megabytes that one task needs.
    external: ["eld/small"],
    tsconfig: join(rootDir, "tsconfig.json"),
    logLevel: "warn",
    // Else React brings its development build along.
    transform: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
  });
  try {
    await bundle.write({ file: threadsProgram(rootDir), format: "esm", codeSplitting: false });
  } finally {
    await bundle.close();
  }
}
