import { PLACE_DAYS } from "#lib/accounts/sign-in-place";
import { sweepPartialUploads } from "#lib/assets/partial-upload";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { config } from "#lib/platform/config";
import { db } from "#lib/platform/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { log } from "#lib/platform/log";

const EVERY_MS = 15 * 60 * 1000;
const BATCH = 500;
const DAY_MS = 86_400_000;

/**
 * Sweeps at start, with everything that the process before this one left behind, and then every quarter of an hour.
 * Gives what stops it: a running sweep ends at its next step.
 */
export function startSweeping(): () => Promise<void> {
  const started = clock.now();
  const stopping = new AbortController();
  const run = (olderThan: Date) =>
    sweep(olderThan, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log().error("sweep failed", { error });
    });
  // Alone on its data folder, a new process knows that nobody is still writing what is older than itself.
  const alone = config().database.kind === "embedded";
  let running: Promise<unknown> = run(alone ? started : graceBefore(started));
  const timer = setInterval(() => {
    running = run(graceBefore(clock.now()));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

function graceBefore(now: Date): Date {
  return new Date(now.getTime() - config().sweepGraceSeconds * 1000);
}

/** Removes files without a row that are older than the time, and rows that have served. */
export async function sweep(
  olderThan: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ orphans: number; staged: number }> {
  const staged = await blobs().sweepStaging(olderThan);
  let orphans = 0;
  let batch: string[] = [];
  const flush = async () => {
    orphans += await removeOrphans(batch);
    batch = [];
  };
  for await (const { key, modifiedAt } of blobs().list("clips")) {
    signal.throwIfAborted();
    if (modifiedAt >= olderThan) continue;
    batch.push(key);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  await sweepPartialUploads();
  signal.throwIfAborted();
  const now = clock.now().getTime();
  await db().idempotencyRecord.deleteMany({ where: { createdAt: { lt: new Date(now - DAY_MS) } } });
  await db().loginCode.deleteMany({ where: { expiresAt: { lt: new Date(now - DAY_MS) } } });
  await db().token.deleteMany({ where: { expiresAt: { lt: new Date(now - 7 * DAY_MS) } } });
  await db().visit.deleteMany({ where: { createdAt: { lt: new Date(now - 2 * DAY_MS) } } });
  await db().signInPlace.deleteMany({ where: { usedAt: { lt: new Date(now - PLACE_DAYS * DAY_MS) } } });
  await limiter().sweep(new Date(now - DAY_MS));
  if (orphans + staged > 0) log().info("swept", { orphans, staged });
  return { orphans, staged };
}

async function removeOrphans(keys: string[]): Promise<number> {
  const rows = await db().blob.findMany({ where: { key: { in: keys } }, select: { key: true } });
  const known = new Set(rows.map((row) => row.key));
  const orphans = keys.filter((key) => !known.has(key));
  await blobs().remove(orphans);
  return orphans.length;
}
