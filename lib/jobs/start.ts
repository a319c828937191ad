import { config } from "#lib/config/config";
import { getRuntime } from "#lib/config/runtime";
import { lazyImport } from "#lib/kernel/lazy-import";
import { log } from "#lib/log/log";
import { closeDatabase } from "#lib/platform/database/connections";
import { assertNotInMaintenance } from "#lib/platform/maintenance-lock";
import { type JobKind, jobKinds } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";
import { startGarbageCollection } from "./start-garbage-collection";

const STOP_GRACE_MS = 8_000;

/** A start does not need them, and must be fast; loaded soon after it, even if a build or installation changes them in the meantime. */
const loadHandlers = lazyImport(() => import("./job-handlers"));

/** @returns a function that opens the queue and begins to work. It may be called later, but an enqueue opens the queue itself. */
export async function startJobs(): Promise<() => Promise<void>> {
  const runtime = getRuntime();
  const { role } = runtime.config;
  await assertNotInMaintenance();
  let stopSweeps = async () => {};
  const begin = async () => {
    await queue().start();
    if (role !== "web") {
      for (const kind of jobKinds) await serve(kind, workerCounts()[kind]);
    }
    if (role === "function") runtime.dueJobs = (await import("./due-jobs-runner")).createDueJobsRunner();
    if (role === "worker" || role === "both") stopSweeps = startGarbageCollection(runtime.stopping, loadHandlers);
  };
  runtime.onStop.push(async () => {
    await stopSweeps().catch((error: unknown) => log().error("the sweep did not stop cleanly", { error }));
    await queue().stop(STOP_GRACE_MS);
    await closeDatabase();
  });
  return begin;
}

function workerCounts(): Record<JobKind, number> {
  // Half of them wait for a place, so that long work of one user is paused for another's.
  const withSound = 2 * config().media.concurrency;
  return {
    "prepare-audio": withSound,
    "cut-audio": withSound,
    "put-in-take": withSound,
    convert: 4,
    "cover-images": 1,
    "annotate-images": 1,
    // It works in one of the places for scans, for which uploads wait.
    "clean-reply": 1,
    // At the lowest priority, too: a video can wait, a conversion should not.
    "render-video": 1,
    transcribe: 2,
    "time-words": 1,
    // As with sound: one of them waits for the place, so that a picture that takes minutes is paused for another user's.
    "read-pictures": 2,
    translate: 2,
    // A mail server that hangs holds its places for minutes, and neither codes nor SMS are to wait for it.
    "send-message": 2,
    "send-code": 2,
    "send-sms": 2,
    "deliver-webhook": 4,
    // They wait for trackers, each user's for one at a time.
    "hand-over": 4,
    sweep: 1,
  };
}

function serve<K extends JobKind>(kind: K, most: number): Promise<void> {
  return queue().work(
    kind,
    most,
    async (run) => (await loadHandlers()).jobHandlers[kind].run(run),
    async (entry) => (await loadHandlers()).jobHandlers[kind].fail(entry),
  );
}
