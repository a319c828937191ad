import type { Job } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/db";
import { follow } from "#lib/platform/news";

const ENDED = ["completed", "failed", "cancelled"];

/** The newest conversion of a clip, running or not. */
export async function findConversion(clipId: number, tx: Transaction = db()): Promise<Job | null> {
  return tx.job.findFirst({ where: { clipId, kind: "convert" }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

/** Waits until a job has ended, at most so many seconds; gives it as it then is, null if it was deleted. */
export async function waitForJob(jobId: string, seconds: number, signal: AbortSignal): Promise<Job | null> {
  const deadline = performance.now() + seconds * 1000;
  const follower = follow("job", jobId);
  try {
    for (;;) {
      const job = await db().job.findUnique({ where: { id: jobId } });
      if (!job || ENDED.includes(job.status) || performance.now() > deadline || signal.aborted) return job;
      await follower.next();
    }
  } finally {
    follower.stop();
  }
}
