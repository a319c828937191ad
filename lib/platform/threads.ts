import { getRuntime } from "#lib/server/runtime.mjs";
import type { TaskName, Tasks } from "#lib/threads/tasks";

/**
 * Runs a task away from the event loop, so that others are served meanwhile. Buffers that are named in `transfer` are
 * handed over: the caller has them no longer. Throws a TaskFailed for what takes too long or too much memory.
 */
export function onThread<N extends TaskName>(
  task: N,
  input: Parameters<Tasks[N]>[0],
  transfer: readonly ArrayBufferLike[] = [],
): Promise<ReturnType<Tasks[N]>> {
  return getRuntime().threads(task, input, transfer as ArrayBuffer[]) as Promise<ReturnType<Tasks[N]>>;
}

/** True for a task that ended without a result. */
export function isTaskFailure(error: unknown): boolean {
  return error instanceof Error && error.name === "TaskFailed";
}
