import { join } from "node:path";

/** @param {string} rootDir */
export function threadsProgram(rootDir) {
  return join(rootDir, "lib/generated/threads/thread.mjs");
}
