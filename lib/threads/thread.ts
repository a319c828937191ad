// One thread: takes a task, answers with its result. Bundled by lib/server/bundle-threads.mjs.
import { parentPort } from "node:worker_threads";
import { type TaskName, tasks } from "./tasks";

/** Smaller buffers may lie in a pool with others. */
const COPIED_BYTES = 64 * 1024;

const port = parentPort;
if (!port) throw new Error("this program is started as a thread");

port.on("message", ({ task, input }: { task: TaskName; input: never }) => {
  try {
    const result = tasks[task](input);
    port.postMessage({ result }, ownBuffers(result));
  } catch (error) {
    port.postMessage({ message: error instanceof Error ? error.message : String(error) });
  }
});

/** Large buffers of a result that nothing else lies in: they are handed over instead of copied. */
function ownBuffers(value: unknown, found: ArrayBuffer[] = [], depth = 0): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > COPIED_BYTES)
      found.push(buffer);
  } else if (typeof value === "object" && value !== null && depth < 5) {
    for (const member of Object.values(value)) ownBuffers(member, found, depth + 1);
  }
  return found;
}
