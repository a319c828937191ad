import { processSingleton } from "#lib/config/runtime";
import { clock } from "#lib/kernel/clock";
import { type AppError, tooMany } from "#lib/kernel/errors";
import { currentTurn } from "#lib/kernel/turn";
import { warnThrottled } from "#lib/log/throttled-warning";
import { db } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate, RateVerdict } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";

const MB = 1024 * 1024;
/** More than a studio writes that saves the largest drawing every ten seconds. */
export const MEGABYTES_AN_HOUR = 4000;

/** Each function that writes long documents (ink, transcripts) into the database takes one, and adds what it writes. */
export interface WrittenBytes {
  add(bytes: number): void;
}

export interface WrittenClip {
  clipId: number;
  written: WrittenBytes;
}

/**
 * The only way to a WrittenBytes. The caller (user, else address; in a job the user it is for) gets 429 if `expected` bytes
 * are more than the rest of their hour. Afterwards they are charged for what was written, even if it was rolled back.
 * Zero, of jobs, is never refused. The count of requests bounds what is shorter than a megabyte.
 */
export async function withWrittenBytes<T>(expected: number, work: (written: WrittenBytes) => Promise<T>): Promise<T> {
  let bytes = 0;
  const written: WrittenBytes = {
    add(more) {
      bytes += more;
    },
  };
  const caller = currentTurn();
  if (caller === null) return work(written);
  const release = await reserve(caller, Math.floor(expected / MB));
  try {
    return await work(written);
  } finally {
    await charge(caller, Math.floor(bytes / MB));
    release();
  }
}

/** Of all ink and transcripts of a clip: what a copy of it writes, or a change of all its seconds. */
export async function findDocumentBytes(clipId: number): Promise<number> {
  const [row] = await db().$queryRaw<{ bytes: bigint }[]>`
    SELECT (COALESCE((SELECT sum(size_bytes) FROM drawings WHERE clip_id = ${clipId}::int), 0)
      + COALESCE((SELECT sum(size_bytes) FROM transcripts WHERE clip_id = ${clipId}::int), 0)
      + COALESCE((SELECT sum(size_bytes) FROM transcript_translations WHERE clip_id = ${clipId}::int), 0))::bigint AS bytes`;
  return Number(row?.bytes ?? 0n);
}

const rateOf = (caller: string): Rate => ({
  key: `written:${caller}`,
  limit: MEGABYTES_AN_HOUR,
  windowSeconds: 3600,
});

const underWay = () => processSingleton("written megabytes", () => new Map<string, number>());

async function reserve(caller: string, megabytes: number): Promise<() => void> {
  if (megabytes === 0) return () => undefined;
  const held = () => underWay().get(caller) ?? 0;
  return runExclusive(`written by ${caller}`, async () => {
    const now = clock.now();
    // Before the count is read: what is charged in between then counts twice rather than not at all.
    const others = held();
    const before = await limiter().peek(rateOf(caller), now).catch(throughIfUnavailable);
    if (before !== null && before.remaining - others < megabytes) throw refusal(before, rateOf(caller), now);
    underWay().set(caller, held() + megabytes);
    return () => {
      if (held() > megabytes) underWay().set(caller, held() - megabytes);
      else underWay().delete(caller);
    };
  });
}

/** It is written: nothing that happens here may undo that. */
async function charge(caller: string, megabytes: number): Promise<void> {
  if (megabytes === 0) return;
  try {
    await limiter().take(rateOf(caller), clock.now(), megabytes);
  } catch {
    warnThrottled("written bytes are not counted");
  }
}

function refusal(verdict: RateVerdict, rate: Rate, now: Date): AppError {
  const retryAfter = secondsUntil(verdict, rate, now);
  const stored = `You have stored ${MEGABYTES_AN_HOUR} MB of ink and transcripts within an hour`;
  return tooMany(`${stored}, or would with this. Try again in ${retryAfter} seconds.`, retryAfter);
}

function throughIfUnavailable(error: unknown): null {
  if (error instanceof LimiterUnavailable) return null;
  throw error;
}
