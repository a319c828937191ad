import { setTimeout as sleep } from "node:timers/promises";
import { config } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";

const AFTER_MS = 1_000;
const EVERY_MS = 15 * 60 * 1000;

/** Cleans up after an earlier process or version, then sweeps every 15 minutes. The result stops it. */
export function startGarbageCollection(
  stopping: AbortSignal,
  loadHandlers: () => Promise<unknown>,
): () => Promise<void> {
  const stop = new AbortController();
  const collecting = collectRegularly(AbortSignal.any([stopping, stop.signal]), loadHandlers);
  return () => {
    stop.abort();
    return collecting;
  };
}

async function collectRegularly(stopping: AbortSignal, loadHandlers: () => Promise<unknown>): Promise<void> {
  const started = clock.now();
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  await wait(AFTER_MS);
  if (stopping.aborted) return;
  const run = async (before: Date | null) => {
    try {
      const { collectGarbage, graceStart } = await import("./collect-garbage");
      await collectGarbage(before ?? graceStart(clock.now()), stopping);
    } catch (error) {
      if (stopping.aborted) return;
      for (const failure of error instanceof AggregateError ? error.errors : [error]) {
        log().error("sweep failed", { error: failure });
      }
    }
  };
  loadHandlers().catch((error: unknown) => log().error("the job handlers could not be loaded", { error }));
  const migrating = import("./run-data-migrations")
    .then(({ runDataMigrations }) => runDataMigrations(stopping))
    .catch((error: unknown) => log().error("data of an earlier version was not migrated", { error }));
  // With an embedded database this process has the data folder to itself, so no one is still writing older files.
  await run(config().database.kind === "embedded" ? started : null);
  for (await wait(EVERY_MS); !stopping.aborted; await wait(EVERY_MS)) await run(null);
  await migrating;
}
