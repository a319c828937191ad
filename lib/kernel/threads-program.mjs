import { join } from "node:path";

/** Path of the bundled thread tasks. @param {string} rootDir */
export function threadsProgram(rootDir) {
  return join(rootDir, "lib/generated/threads/thread.mjs");
}
