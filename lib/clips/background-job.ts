import { AppError } from "#lib/errors";
import type { Job } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { follow } from "#lib/platform/news";

/** Why background work failed, as it is stored and shown. */
export type JobFailure = {
  code: string;
  message: string;
  retryable: boolean;
};

const ENDED = ["completed", "failed", "cancelled"];

/** True while the work is waiting or under way. */
export function isUnderWay({ status }: Pick<Job, "status">): boolean {
  return !ENDED.includes(status);
}

/** Waits until a job has ended, at most so many seconds; gives it as it then is, null if it was deleted. */
export async function waitForJob(jobId: string, seconds: number, signal: AbortSignal): Promise<Job | null> {
  const deadline = performance.now() + seconds * 1000;
  const follower = follow("job", jobId);
  try {
    for (;;) {
      const job = await db().job.findUnique({ where: { id: jobId } });
      if (!job || !isUnderWay(job) || performance.now() > deadline || signal.aborted) return job;
      await follower.next();
    }
  } finally {
    follower.stop();
  }
}

/** The error of a job that failed: the content is to blame (422), or a retry may help (500). */
export function conversionFailed(failure: Partial<JobFailure> | null): AppError {
  return new AppError("conversion_failed", failure?.message ?? "The conversion failed.", {
    status: failure?.retryable ? 500 : 422,
    body: { reason: failure?.code ?? "engine_crashed" },
  });
}
