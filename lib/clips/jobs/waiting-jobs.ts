import { config } from "#lib/config/config";
import { Prisma } from "#lib/generated/prisma/client";
import { tooMany } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

const RETRY_SECONDS = 60;

/**
 * 429 beyond a user's limit of recordings, takes, cuts, conversions and videos; automatic transcriptions do not count.
 * Call in the transaction of the new work.
 */
export async function assertWaitingJobsLimit(tx: Transaction, userId: string): Promise<void> {
  const { waitingJobs } = config().quotas;
  // Serialised, so that concurrent requests count each other.
  await tx.$queryRaw`SELECT user_id FROM storage_accounts WHERE user_id = ${userId} FOR UPDATE`;
  const [found] = await tx.$queryRaw<{ waiting: number }[]>(waitingJobsSql(userId));
  if (!found || found.waiting <= waitingJobs) return;
  throw tooMany(`${waitingJobs} of your recordings, conversions and videos are waiting.`, RETRY_SECONDS);
}

/** How many videos of a user wait or are being made. */
export async function countWaitingVideos(tx: Transaction, userId: string): Promise<number> {
  const [found] = await tx.$queryRaw<{ waiting: number }[]>(waitingVideosSql(userId));
  return found?.waiting ?? 0;
}

// In SQL, because what is waiting is found by partial indexes: those know a word that stands in the statement, and not
// one that is cast to its type, as Prisma sends it.

export const waitingJobsSql = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT (
    SELECT count(*) FROM assets JOIN clips ON clips.id = clip_id
    WHERE kind IN ('audio', 'take') AND preparation = 'pending' AND user_id = ${userId}
  )::int + (
    SELECT count(*) FROM assets JOIN clips ON clips.id = clip_id WHERE cutting = 'pending' AND user_id = ${userId}
  )::int + (
    SELECT count(*) FROM jobs JOIN clips ON clips.id = clip_id
    WHERE jobs.status IN ('queued', 'processing') AND NOT jobs.is_automatic AND user_id = ${userId}
  )::int AS waiting`;

export const waitingVideosSql = (userId: string): Prisma.Sql => Prisma.sql`
  SELECT count(*)::int AS waiting FROM jobs JOIN clips ON clips.id = clip_id
  WHERE kind = 'video' AND jobs.status IN ('queued', 'processing') AND user_id = ${userId}`;
