import { join } from "node:path";
import { threadsProgram } from "../../kernel/threads-program.mjs";
import { bundleForNode } from "./bundle-for-node.mjs";

/** Into one file with its packages: a thread starts sooner. @param {string} rootDir */
export async function bundleThreads(rootDir) {
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
