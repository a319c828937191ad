import { clock } from "#lib/kernel/clock";
import { tooMany } from "#lib/kernel/errors";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";

const MB = 1024 * 1024;
export const MEGABYTES_AN_HOUR = 2000;

/**
 * Charges a user for long documents (ink, transcripts) that a request is about to write into the database, whether they
 * replace others or not: 429 beyond the limit of an hour. The count of requests bounds what is shorter than a megabyte.
 * Call it before the transaction.
 */
export async function chargeWrittenBytes(userId: string, bytes: number): Promise<void> {
  const now = clock.now();
  const rate: Rate = { key: `written:user:${userId}`, limit: MEGABYTES_AN_HOUR, windowSeconds: 3600 };
  for (let megabytes = Math.floor(bytes / MB); megabytes > 0; megabytes -= 1) {
    const verdict = await limiter().take(rate, now).catch(throughIfUnavailable);
    if (verdict === null || verdict.allowed) continue;
    const retryAfter = secondsUntil(verdict, rate, now);
    throw tooMany(
      `Your account has stored ${MEGABYTES_AN_HOUR} MB of ink and transcripts within an hour. Try again in ${retryAfter} seconds.`,
      retryAfter,
    );
  }
}

function throughIfUnavailable(error: unknown): null {
  if (error instanceof LimiterUnavailable) return null;
  throw error;
}
