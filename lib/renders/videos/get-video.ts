import type { StoredFile } from "#lib/assets/find-file";
import { conversionFailedError } from "#lib/clips/jobs/conversion-failed-error";
import { enqueueAfterAudio } from "#lib/clips/jobs/jobs-after-audio";
import { assertWaitingJobsLimit, countWaitingVideos } from "#lib/clips/jobs/waiting-jobs";
import type { Job } from "#lib/generated/prisma/client";
import { storedFailure } from "#lib/job-runner/job-failure";
import { isRunning, waitForJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { notFound, tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, type Transaction } from "#lib/platform/database/db";
import { assertScratchSpace } from "#lib/platform/scratch/assert-scratch-space";
import { scratch } from "#lib/platform/scratch/scratch";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { assertNotOverQuota } from "#lib/storage/storage-account";
import { loadVideoSource, videoFingerprint } from "./video-source";

/** How long a retryable failure is reported before a request tries again, in seconds. */
const REPORTED_SECONDS = 10;
const MAX_WAITING = 10;
const TOO_MANY_SECONDS = 60;

/** Returns the job if it is not finished after the wait; throws if rendering failed. */
export async function getVideo(clipId: number, waitSeconds: number, signal: AbortSignal): Promise<StoredFile | Job> {
  const deadline = performance.now() + waitSeconds * 1000;
  for (;;) {
    const video = await currentVideo(clipId);
    if (video) return video;
    const started = await startOrJoin(clipId);
    const job = await waitForJob(started.id, Math.max(0, deadline - performance.now()) / 1000, signal);
    if (!job) throw notFound();
    if (job.status === "failed") throw conversionFailedError(storedFailure(job.error));
    // A completed or outdated job: check the video again.
    if (isRunning(job)) return job;
  }
}

async function currentVideo(clipId: number): Promise<StoredFile | null> {
  const include = { blob: true, clip: { select: { contentVersion: true } } };
  const video = await db().video.findUnique({ where: { clipId }, include });
  if (!video) return null;
  if (video.contentVersion !== video.clip.contentVersion) {
    const source = await loadVideoSource(clipId);
    if (!source.isSettled || videoFingerprint(source) !== video.inputs) return null;
    const { contentVersion } = source;
    await db().video.updateMany({ where: { id: video.id }, data: { contentVersion } });
  }
  const { key, contentType, sha256, sizeBytes } = video.blob;
  return { key, filename: video.filename, contentType, sizeBytes: Number(sizeBytes), sha256, recognised: true };
}

async function startOrJoin(clipId: number): Promise<Job> {
  const { isSettled, problem } = await loadVideoSource(clipId);
  if (isSettled && problem) throw conversionFailedError(problem);
  return clipTransaction(clipId, async (tx) => {
    // Serialises concurrent requests: one starts the job, the others join it.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId} FOR UPDATE`;
    const clip = await tx.clip.findUnique({ where: { id: clipId }, select: { contentVersion: true, userId: true } });
    if (!clip) throw notFound();
    const last = await tx.job.findFirst({
      where: { clipId, kind: "video" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (last && (isRunning(last) || isStillReported(last, clip.contentVersion))) return last;
    const { contentVersion, userId } = clip;
    await assertScratchSpace(scratch());
    await assertFewWaiting(tx, userId);
    await assertNotOverQuota(tx, userId);
    const job = await tx.job.create({
      data: { id: newId("job"), clipId, kind: "video", status: "queued", contentVersion, createdAt: clock.now() },
    });
    await assertWaitingJobsLimit(tx, userId);
    await enqueueAfterAudio(tx, job);
    return job;
  });
}

async function assertFewWaiting(tx: Transaction, userId: string): Promise<void> {
  if ((await countWaitingVideos(tx, userId)) < MAX_WAITING) return;
  throw tooMany(`${MAX_WAITING} of your videos are being made. Ask again later.`, TOO_MANY_SECONDS);
}

function isStillReported({ status, error, contentVersion, finishedAt }: Job, now: number): boolean {
  if (status !== "failed" || contentVersion !== now) return false;
  const isFinal = !storedFailure(error)?.retryable;
  return isFinal || (finishedAt !== null && clock.now().getTime() < finishedAt.getTime() + REPORTED_SECONDS * 1000);
}
