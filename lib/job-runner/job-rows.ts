import type { Job, JobStatus, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db, type Transaction } from "#lib/platform/database/db";
import { JobCancelled, type JobFailure } from "./job-failure";
import type { JobDefinition } from "./run-job";

const open = { in: ["queued", "processing"] } satisfies Prisma.EnumJobStatusFilter;
const ENDED: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** Work that the API shows as a job: status, stage, progress, attempts and error are columns of its row. */
export const jobTracking = {
  find: (id) => db().job.findFirst({ where: { id, status: open } }),
  topic: ({ id }) => ["job", id],
  isWanted: async ({ id }) => (await db().job.count({ where: { id, status: open } })) > 0,
  previousProgress: ({ progress }) => progress,

  async begin({ id, stage, attempts: before, startedAt }, attempt) {
    // An entry that replaces a lost one starts counting again.
    const attempts = Math.max(before, attempt);
    await db().job.updateMany({
      where: { id, status: open },
      data: { status: "processing", stage: stage ?? "preparing", attempts, startedAt: startedAt ?? clock.now() },
    });
  },

  writeProgress: ({ id }, { progress, stage }) =>
    db().job.updateMany({ where: { id, status: open, progress: { lte: progress } }, data: { progress, stage } }),

  fail: (job, failure) => endJob(db(), job.id, "failed", failure),
  drop: (job) => endJob(db(), job.id, "cancelled"),
} satisfies Partial<JobDefinition<Job>>;

/**
 * Ends an open job together with writing its result, in one transaction. Throws JobCancelled, which takes the result back, where
 * a job that is to be completed has been ended already.
 */
export async function endJob(
  tx: Transaction,
  id: string,
  status: "completed" | "failed" | "cancelled",
  error?: JobFailure,
): Promise<void> {
  const data: Prisma.JobUpdateManyMutationInput = { status, stage: null, finishedAt: clock.now() };
  if (status === "completed") data.progress = 100;
  if (error) data.error = error;
  const { count } = await tx.job.updateMany({ where: { id, status: open }, data });
  if (count === 0 && status === "completed") throw new JobCancelled();
}

export function isRunning({ status }: Pick<Job, "status">): boolean {
  return !ENDED.includes(status);
}

/** Waits at most `seconds` for the job to end. Returns its current row, or null if it was deleted. */
export async function waitForJob(jobId: string, seconds: number, signal: AbortSignal): Promise<Job | null> {
  const deadline = performance.now() + seconds * 1000;
  const subscription = subscribe("job", jobId);
  try {
    for (;;) {
      const job = await db().job.findUnique({ where: { id: jobId } });
      const left = deadline - performance.now();
      if (!job || !isRunning(job) || left <= 0 || signal.aborted || isStopping()) return job;
      await subscription.next(left);
    }
  } finally {
    subscription.stop();
  }
}
