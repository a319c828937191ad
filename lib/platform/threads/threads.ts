import { getRuntime, processSingleton } from "#lib/config/runtime";
import { threadsProgram } from "#lib/kernel/threads-program.mjs";
import { currentCaller } from "#lib/kernel/turn";
import type { TaskName, Tasks } from "#lib/threads/tasks";
import { createThreads } from "./thread-pool";

/** Slow tasks leave one thread free for others. */
const slow: ReadonlySet<TaskName> = new Set<TaskName>([
  "buildContext",
  "readCaptions",
  "editTranscript",
  "detectLanguage",
  "layoutTexts",
  "manifestWithUrls",
  "movedTranscript",
  "packDrawing",
  "readPackedTranscript",
  "readTranscriptText",
  "renderContext",
  "renderContextPage",
  "renderLargePage",
  "renderLargeReplies",
  "retimeCues",
  "retimeDocument",
  "speechTranscript",
  "translatedTranscript",
  "translationLines",
  "untranslatedCharacters",
  "listUntimedWords",
  "addWordTimes",
  "writeIssues",
  "writeTranscript",
]);

/** On threads for them alone: a hash keeps its thread busy, and its callers wait in a separate line (lib/shares/access). */
const hashing: ReadonlySet<TaskName> = new Set<TaskName>(["hashPassword", "isPassword"]);

const threadsFor = (task: TaskName) =>
  processSingleton(hashing.has(task) ? "hashing threads" : "threads", () => {
    const { rootDir, onStop } = getRuntime();
    const pool = createThreads(threadsProgram(rootDir), { slow });
    // Stopped last: work that is still finishing may need them.
    onStop.unshift(pool.close);
    return pool;
  });

/**
 * Runs a task away from the event loop, so that others are served in the meantime. Buffers that are named in `transfer` are
 * handed over: the caller has them no longer.
 */
export function onThread<N extends TaskName>(
  task: N,
  input: Parameters<Tasks[N]>[0],
  transfer: readonly ArrayBuffer[] = [],
): Promise<Awaited<ReturnType<Tasks[N]>>> {
  const answer = threadsFor(task).run(task, input, transfer, currentCaller());
  return answer as Promise<Awaited<ReturnType<Tasks[N]>>>; // The bundle runs the task of that name.
}

export function isTooManyTasks(error: unknown): boolean {
  return error instanceof Error && error.name === "TooManyTasks";
}

export function isTaskFailure(error: unknown): boolean {
  return error instanceof Error && error.name === "TaskFailed";
}
