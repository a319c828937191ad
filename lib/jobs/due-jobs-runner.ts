import { type DueJobs, getRuntime } from "#lib/config/runtime";
import { log } from "#lib/log/log";
import { transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

const SWEEP_EVERY_SECONDS = 15 * 60;
/** Requests run due jobs, too, so that a cron once a day is enough. */
const RUN_EVERY_MS = 60_000;

export function createDueJobsRunner(): DueJobs {
  let lastRun = performance.now();
  const run = async () => {
    const often = { atMostEverySeconds: SWEEP_EVERY_SECONDS, singletonKey: "sweep" };
    await transaction((tx) => queue().enqueue(tx, "sweep", {}, often));
    return queue().runDue();
  };
  return {
    run,
    runBesideRequest() {
      if (performance.now() - lastRun < RUN_EVERY_MS) return;
      lastRun = performance.now();
      getRuntime().keepAlive?.(run().catch((error: unknown) => log().error("due jobs failed", { error })));
    },
  };
}
