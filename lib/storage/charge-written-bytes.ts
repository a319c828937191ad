import { clock } from "#lib/kernel/clock";
import { type AppError, tooMany } from "#lib/kernel/errors";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate, RateVerdict } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";

const MB = 1024 * 1024;
/** More than a studio writes that saves the largest drawing every ten seconds. */
export const MEGABYTES_AN_HOUR = 4000;

/**
 * Charges a user for long documents (ink, transcripts) that a request is about to write into the database, whether they
 * replace others or not: 429 beyond the limit of an hour. The count of requests bounds what is shorter than a megabyte.
 * Call it before the transaction.
 */
export async function chargeWrittenBytes(userId: string, bytes: number): Promise<void> {
  const megabytes = Math.floor(bytes / MB);
  if (megabytes === 0) return;
  const now = clock.now();
  const rate: Rate = { key: `written:user:${userId}`, limit: MEGABYTES_AN_HOUR, windowSeconds: 3600 };
  await runExclusive(rate.key, async () => {
    // A refused document takes nothing from smaller ones.
    const before = await limiter().peek(rate, now).catch(throughIfUnavailable);
    if (before !== null && before.remaining < megabytes) throw refusal(before, rate, now);
    for (let taken = 0; taken < megabytes; taken += 1) {
      const verdict = await limiter().take(rate, now).catch(throughIfUnavailable);
      if (verdict !== null && !verdict.allowed) throw refusal(verdict, rate, now);
    }
  });
}

function refusal(verdict: RateVerdict, rate: Rate, now: Date): AppError {
  const retryAfter = secondsUntil(verdict, rate, now);
  const stored = `Your account has stored ${MEGABYTES_AN_HOUR} MB of ink and transcripts within an hour`;
  return tooMany(`${stored}, or would with this. Try again in ${retryAfter} seconds.`, retryAfter);
}

function throughIfUnavailable(error: unknown): null {
  if (error instanceof LimiterUnavailable) return null;
  throw error;
}
