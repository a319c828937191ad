import { type Chores, getRuntime } from "#lib/config/runtime";
import { log } from "#lib/log/log";
import { transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

const SWEEP_EVERY_SECONDS = 15 * 60;
/** Requests see to what is due, too, so that a cron that comes once a day is enough to live with. */
const TEND_EVERY_MS = 60_000;

export function createDueJobsRunner(): Chores {
  let tended = performance.now();
  const run = async () => {
    const often = { atMostEverySeconds: SWEEP_EVERY_SECONDS, singletonKey: "sweep" };
    await transaction((tx) => queue().enqueue(tx, "sweep", {}, often));
    return queue().runDue();
  };
  return {
    run,
    tend() {
      if (performance.now() - tended < TEND_EVERY_MS) return;
      tended = performance.now();
      getRuntime().keepAlive?.(run().catch((error: unknown) => log().error("chores", { error })));
    },
  };
}
