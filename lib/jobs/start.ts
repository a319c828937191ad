import { getHost } from "#lib/config/hosts";
import { getRuntime } from "#lib/config/runtime";
import { lazyImport } from "#lib/kernel/lazy-import";
import { log } from "#lib/log/log";
import { closeDatabase } from "#lib/platform/database/connections";
import { assertNotInMaintenance } from "#lib/platform/maintenance-lock";
import { type JobKind, jobKinds } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";
import { startGarbageCollection } from "./start-garbage-collection";
import { workerCounts } from "./worker-counts";

const STOP_GRACE_MS = 8_000;

/** A start does not need them, and must be fast; loaded soon after it, even if a build or installation changes them in the meantime. */
const loadHandlers = lazyImport(() => import("./job-handlers"));

/** @returns a function that opens the queue and begins to work. It may be called later, but an enqueue opens the queue itself. */
export async function startJobs(): Promise<() => Promise<void>> {
  const runtime = getRuntime();
  const { jobs, sweeps } = getHost(runtime.config);
  await assertNotInMaintenance();
  let stopSweeps = async () => {};
  const begin = async () => {
    await queue().start();
    if (jobs !== "never") {
      for (const kind of jobKinds) await serve(kind, workerCounts()[kind]);
    }
    if (jobs === "on-request") runtime.dueJobs = (await import("./due-jobs-runner")).createDueJobsRunner();
    if (sweeps) stopSweeps = startGarbageCollection(runtime.stopping, loadHandlers);
  };
  runtime.onStop.push(async () => {
    await stopSweeps().catch((error: unknown) => log().error("the sweep did not stop cleanly", { error }));
    await queue().stop(STOP_GRACE_MS);
    await closeDatabase();
  });
  return begin;
}

function serve<K extends JobKind>(kind: K, most: number): Promise<void> {
  return queue().work(
    kind,
    most,
    async (run) => (await loadHandlers()).jobHandlers[kind].run(run),
    async (entry) => (await loadHandlers()).jobHandlers[kind].fail(entry),
  );
}
