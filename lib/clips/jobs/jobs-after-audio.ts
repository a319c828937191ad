import { type Job, JobKind, type Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { lockClip } from "#lib/storage/clip-transaction";
import { enqueueWordAlignment } from "./enqueue-word-alignment";

/** Jobs that need the prepared recording: their queue, and the share of their progress that preparing takes. */
type Waiting = Exclude<JobKind, "translate">;
const waiters = {
  convert: { queue: "convert", share: 0.8 },
  video: { queue: "render-video", share: 0.1 },
  transcribe: { queue: "transcribe", share: 0.1 },
} as const satisfies Record<Waiting, { queue: string; share: number }>;

const open = { in: ["queued", "processing"] } satisfies Prisma.EnumJobStatusFilter;

/** Holds the job back while the recording is not ready, else enqueues it. Requires the clip's row lock. */
export async function enqueueAfterAudio(tx: Transaction, job: Job): Promise<void> {
  if (!isWaiter(job)) return;
  if (await isAudioPending(job.clipId, tx)) await holdBack(tx, job);
  else await enqueue(tx, job);
}

/** True if the job has to wait, since the recording is not ready any more; the end of that work enqueues it. */
export async function deferUntilAudio(job: Job): Promise<boolean> {
  if (!(await isAudioPending(job.clipId))) return false;
  return transaction(async (tx) => {
    await lockClip(tx, job.clipId);
    const isPending = await isAudioPending(job.clipId, tx);
    if (isPending) await holdBack(tx, job);
    return isPending;
  });
}

/** Enqueues the jobs that wait for the recording, once no more work on it is open. Requires the clip's row lock. */
export async function enqueueJobsAwaitingAudio(tx: Transaction, clipId: number): Promise<void> {
  if (await isAudioPending(clipId, tx)) return;
  const jobs = await tx.job.updateManyAndReturn({
    where: { clipId, status: open, waitsForAudio: true },
    data: { waitsForAudio: false },
  });
  for (const job of jobs) if (isWaiter(job)) await enqueue(tx, job);
  if ((await tx.transcript.count({ where: { clipId, segmentCount: 0 } })) > 0) await enqueueWordAlignment(tx, clipId);
}

/** Whether the recording is being prepared or cut, or a take is being put into it: three facts, each with its row. */
export async function isAudioPending(clipId: number, tx: Transaction = db()): Promise<boolean> {
  const isPending = {
    OR: [
      { kind: { in: ["audio", "take"] }, preparation: "pending" },
      { kind: "audio", cutting: "pending" },
    ],
  } satisfies Prisma.AssetWhereInput;
  return (await tx.asset.count({ where: { clipId, ...isPending } })) > 0;
}

export async function recordAudioProgress(clipId: number, percent: number): Promise<void> {
  for (const kind of Object.values(JobKind).filter((one) => one !== "translate")) {
    const progress = Math.floor(percent * waiters[kind].share);
    const waiting = {
      clipId,
      kind,
      status: open,
      waitsForAudio: true,
      progress: { lte: progress },
    } satisfies Prisma.JobWhereInput;
    const jobs = await db().job.findMany({ where: waiting, select: { id: true } });
    if (jobs.length === 0) continue;
    await db().job.updateMany({ where: { ...waiting, startedAt: null }, data: { startedAt: clock.now() } });
    await db().job.updateMany({ where: waiting, data: { status: "processing", progress, stage: "converting audio" } });
  }
}

type Waiter = Job & { kind: Waiting };

const isWaiter = (job: Job): job is Waiter => job.kind !== "translate";

async function holdBack(tx: Transaction, { id }: Job): Promise<void> {
  await tx.job.updateMany({ where: { id, status: open }, data: { waitsForAudio: true } });
}

async function enqueue(tx: Transaction, { id, clipId, kind, isAutomatic }: Waiter): Promise<void> {
  const { userId } = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { userId: true } });
  await queue().enqueue(tx, waiters[kind].queue, { jobId: id }, { turnOf: userId, isLast: isAutomatic });
}
