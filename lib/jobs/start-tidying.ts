import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { log } from "#lib/kernel/log";

/** The requests that somebody has waited with until now go first. */
const AFTER_MS = 1_000;
const EVERY_MS = 15 * 60 * 1000;

/** Soon after the start what an earlier process or version has left, then a sweep every 15 minutes. The result stops it. */
export function startTidying(stopping: AbortSignal): () => Promise<void> {
  const stop = new AbortController();
  const tidying = tidy(AbortSignal.any([stopping, stop.signal]));
  return () => {
    stop.abort();
    return tidying;
  };
}

async function tidy(stopping: AbortSignal): Promise<void> {
  const started = clock.now();
  const wait = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping }).catch(() => undefined);
  await wait(AFTER_MS);
  if (stopping.aborted) return;
  const [{ adopt }, { graceBefore, sweep }] = await Promise.all([import("./adopt"), import("./sweep")]);
  const run = (olderThan: Date) =>
    sweep(olderThan, stopping).catch((error: unknown) => {
      if (stopping.aborted) return;
      for (const failure of error instanceof AggregateError ? error.errors : [error]) {
        log().error("sweep failed", { error: failure });
      }
    });
  // With an embedded database this process has the data folder to itself, so nobody is still writing older files.
  const alone = config().database.kind === "embedded";
  const adopting = adopt(stopping);
  await run(alone ? started : graceBefore(started));
  for (await wait(EVERY_MS); !stopping.aborted; await wait(EVERY_MS)) await run(graceBefore(clock.now()));
  await adopting;
}
