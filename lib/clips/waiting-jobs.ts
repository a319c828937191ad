import { config } from "#lib/kernel/config";
import { tooMany } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/db";

const RETRY_SECONDS = 60;

/** 429 beyond a person's limit of recordings, conversions and videos. Call in the transaction of the new work. */
export async function refuseTooManyWaiting(tx: Transaction, userId: string): Promise<void> {
  const { waitingJobs } = config().quotas;
  // Serialised, so that concurrent requests count each other.
  await tx.$queryRaw`SELECT user_id FROM storage_accounts WHERE user_id = ${userId} FOR UPDATE`;
  const clip = { userId };
  const recordings = await tx.asset.count({ where: { kind: "audio", preparation: "pending", clip } });
  const jobs = await tx.job.count({ where: { status: { in: ["queued", "processing"] }, clip } });
  if (recordings + jobs <= waitingJobs) return;
  throw tooMany(`${waitingJobs} of your recordings, conversions and videos are waiting.`, RETRY_SECONDS);
}
