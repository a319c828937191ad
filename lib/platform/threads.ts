import { getRuntime, shared } from "#lib/kernel/runtime.mjs";
import { threadsProgram } from "#lib/kernel/threads-program.mjs";
import type { TaskName, Tasks } from "#lib/threads/tasks";
import { createThreads } from "./thread-pool.mjs";

/** Tasks that take long by nature: one thread stays free for the others. */
const slow: ReadonlySet<TaskName> = new Set<TaskName>([
  "captionsOf",
  "editTranscript",
  "layoutTexts",
  "packDrawing",
  "readPackedTranscript",
  "readTranscriptText",
  "writeTranscript",
]);

/** The threads of this process, whichever of its bundles asks. */
const threads = () =>
  shared("threads", () => {
    const { rootDir, onStop } = getRuntime();
    const pool = createThreads(threadsProgram(rootDir), { slow });
    // Last of all: work that is still ending may need them.
    onStop.unshift(pool.close);
    return pool;
  });

/**
 * Runs a task away from the event loop, so that others are served meanwhile. Buffers that are named in `transfer` are
 * handed over: the caller has them no longer. Throws a TaskFailed for what takes too long or too much memory.
 */
export function onThread<N extends TaskName>(
  task: N,
  input: Parameters<Tasks[N]>[0],
  transfer: readonly ArrayBufferLike[] = [],
): Promise<ReturnType<Tasks[N]>> {
  return threads().run(task, input, transfer as ArrayBuffer[]) as Promise<ReturnType<Tasks[N]>>;
}

/** True for a task that ended without a result. */
export function isTaskFailure(error: unknown): boolean {
  return error instanceof Error && error.name === "TaskFailed";
}
