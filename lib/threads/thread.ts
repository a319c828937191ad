// Entry point of a worker thread. Bundled by lib/server/build/bundle-programs.mjs.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { type TaskName, tasks } from "./tasks";

const NICENESS = 5;

const port = parentPort;
if (!port) throw new Error("this program is started as a thread");
lowerPriority();

port.on("message", async ({ task, input }: { task: TaskName; input: never }) => {
  try {
    const result = await tasks[task](input);
    port.postMessage({ result }, transferableBuffers(result));
  } catch (error) {
    port.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
});

/** Lowers the thread's priority below that of the request handlers. Only Linux has priorities per thread. */
function lowerPriority(): void {
  try {
    const [, , thread] = readlinkSync("/proc/thread-self").split("/");
    if (thread) setPriority(Number(thread), NICENESS);
  } catch {
    // Priority is an optimisation.
  }
}
