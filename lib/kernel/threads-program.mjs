import { join } from "node:path";

/** Where the bundled tasks of the threads lie. @param {string} rootDir */
export function threadsProgram(rootDir) {
  return join(rootDir, "lib/generated/threads/thread.mjs");
}
