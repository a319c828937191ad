// One thread: takes a task, answers with its result. Bundled by lib/server/bundle-threads.mjs.
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { ownBuffers } from "#lib/kernel/own-buffers";
import { type TaskName, tasks } from "./tasks";

const NICENESS = 5;

const port = parentPort;
if (!port) throw new Error("this program is started as a thread");
standBack();

port.on("message", ({ task, input }: { task: TaskName; input: never }) => {
  try {
    const result = tasks[task](input);
    port.postMessage({ result }, ownBuffers(result));
  } catch (error) {
    port.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
});

/** Whoever answers requests goes first; only Linux knows a thread apart from its process. */
function standBack(): void {
  try {
    const [, , thread] = readlinkSync("/proc/thread-self").split("/");
    if (thread) setPriority(Number(thread), NICENESS);
  } catch {
    // It works without.
  }
}
