import { config } from "#lib/kernel/config";
import { tooMany } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/db";

const RETRY_SECONDS = 60;

/**
 * Refuses, 429, if more of a person's work waits or is under way than may be: recordings, conversions and videos
 * together. Call it when the new work is written, in its transaction: people may have much to do, but not all of the queue.
 */
export async function refuseTooManyWaiting(tx: Transaction, userId: string): Promise<void> {
  const { waitingJobs } = config().quotas;
  // One after the other, so that of many at once each counts the others.
  await tx.$queryRaw`SELECT user_id FROM storage_accounts WHERE user_id = ${userId} FOR UPDATE`;
  const clip = { userId };
  const recordings = await tx.asset.count({ where: { kind: "audio", preparation: "pending", clip } });
  const jobs = await tx.job.count({ where: { status: { in: ["queued", "processing"] }, clip } });
  if (recordings + jobs <= waitingJobs) return;
  throw tooMany(`${waitingJobs} of your recordings, conversions and videos are waiting.`, RETRY_SECONDS);
}
