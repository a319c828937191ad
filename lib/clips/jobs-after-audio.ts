import { type Job, JobKind, type Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction } from "#lib/platform/db";
import { queue } from "#lib/platform/queue/queue";
import { timeWordsLater } from "./time-words-later";

/** Jobs that need the prepared recording: their queue, and the share of their progress that preparing takes. */
type Waiting = Exclude<JobKind, "translate">;
const waiters = {
  convert: { queue: "convert", share: 0.8 },
  video: { queue: "render-video", share: 0.1 },
  transcribe: { queue: "transcribe", share: 0.1 },
} as const satisfies Record<Waiting, { queue: string; share: number }>;

const open = { in: ["queued", "processing"] } satisfies Prisma.EnumJobStatusFilter;

/**
 * Enqueued before the recording is prepared, the job would only wait in its queue place. Requires the clip's row lock.
 */
export async function enqueueAfterAudio(tx: Transaction, job: Job): Promise<void> {
  if (isWaiting(job) && !(await isAudioPending(job.clipId, tx))) await enqueue(tx, job);
}

/** Enqueues the jobs that waited for the recording. Requires the clip's row lock. */
export async function releaseJobs(tx: Transaction, clipId: number): Promise<void> {
  const jobs = await tx.job.findMany({ where: { clipId, status: open } });
  for (const job of jobs) if (isWaiting(job)) await enqueue(tx, job);
  if ((await tx.transcript.count({ where: { clipId, segmentCount: 0 } })) > 0) await timeWordsLater(tx, clipId);
}

export async function isAudioPending(clipId: number, tx: Transaction = db()): Promise<boolean> {
  const isPending = { OR: [{ preparation: "pending" }, { cutting: "pending" }] } satisfies Prisma.AssetWhereInput;
  return (await tx.asset.count({ where: { clipId, kind: "audio", ...isPending } })) > 0;
}

export async function showAudioProgress(clipId: number, percent: number): Promise<void> {
  for (const kind of Object.values(JobKind).filter((one) => one !== "translate")) {
    const progress = Math.floor(percent * waiters[kind].share);
    const waiting = { clipId, kind, status: open, progress: { lte: progress } } satisfies Prisma.JobWhereInput;
    const jobs = await db().job.findMany({ where: waiting, select: { id: true } });
    if (jobs.length === 0) continue;
    await db().job.updateMany({ where: { ...waiting, startedAt: null }, data: { startedAt: clock.now() } });
    await db().job.updateMany({ where: waiting, data: { status: "processing", progress, stage: "converting audio" } });
  }
}

const isWaiting = (job: Job): job is Job & { kind: Waiting } => job.kind !== "translate";

async function enqueue(tx: Transaction, { id, clipId, kind }: Job & { kind: Waiting }): Promise<void> {
  const { userId } = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { userId: true } });
  await queue().enqueue(tx, waiters[kind].queue, { jobId: id }, { turnOf: userId });
}
