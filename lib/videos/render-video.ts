import { coverImages } from "#lib/assets/cover-images";
import type { JobFailure } from "#lib/clips/background-job";
import { isAudioPending } from "#lib/clips/jobs-after-audio";
import { bounds } from "#lib/contract/limits";
import { AppError } from "#lib/errors";
import type { Job, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { log } from "#lib/platform/log";
import { MediaError } from "#lib/platform/media/port";
import { announce } from "#lib/platform/news";
import { drawVideo } from "./draw-video";
import { keepVideo, Outdated, stillShown } from "./keep-video";
import { planVideo } from "./plan-video";
import { loadVideoSource, type VideoSource } from "./video-source";

type Run = { signal: AbortSignal; attempt: number; lastAttempt: boolean };

/** Share of the progress bar that belongs to preparing the recording, in percent. */
const AUDIO_SHARE = 10;
/** Steps in which progress is written, in percent: a write for each one would be noise. */
const PROGRESS_STEP = 2;

/** Makes the video of a clip, once; a second run of the same job finds it done. */
export async function renderVideo(jobId: string, run: Run): Promise<void> {
  const job = await findOpen(jobId);
  // The end of the recording's preparation enqueues it again.
  if (!job || (await isAudioPending(job.clipId))) return;
  const startedAt = job.startedAt ?? clock.now();
  await write(job, { status: "processing", stage: job.stage ?? "preparing", attempts: run.attempt, startedAt });
  try {
    await render(job, run.signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "resource_not_found") return;
    if (error instanceof Outdated) return end(job, { status: "cancelled" });
    if (run.signal.aborted) throw error;
    const failure = failureOf(error);
    const isFault = failure.retryable && !(error instanceof Impossible);
    log()[isFault ? "warn" : "info"]("video not made", { jobId, reason: failure.code, error });
    if (isFault && !run.lastAttempt) throw error;
    await end(job, { status: "failed", error: failure });
  }
}

/** Ends a job whose process died too often. */
export async function giveUpVideo(jobId: string): Promise<void> {
  const job = await findOpen(jobId);
  if (job) await end(job, { status: "failed", error: failureOf(null) });
}

class Impossible extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

async function findOpen(jobId: string): Promise<Job | null> {
  return db().job.findFirst({ where: { id: jobId, status: { in: ["queued", "processing"] } } });
}

/** False if the job is gone: its clip was deleted. */
async function write(job: Job, data: Prisma.JobUpdateManyMutationInput): Promise<boolean> {
  const { count } = await db().job.updateMany({ where: { id: job.id }, data });
  return count > 0;
}

async function end(job: Job, data: Prisma.JobUpdateManyMutationInput): Promise<void> {
  await write(job, { ...data, stage: null, finishedAt: clock.now() });
  announce("job", job.id);
}

async function render(job: Job, signal: AbortSignal): Promise<void> {
  await coverImages(job.clipId, signal);
  const source = await loadVideoSource(job.clipId);
  // A picture that could not be covered is never left out in silence, nor shown as it was.
  if (!source.isSettled) throw new MediaError("engine_crashed", "Not everything in the clip is prepared.");
  if (source.problem) throw new Impossible(source.problem);
  const plan = planVideo(source.material, source.voice?.seconds ?? null);
  const watch = watcher(job, source, signal);
  try {
    const options = { maxSeconds: bounds.videoSeconds + 1, signal: watch.signal, onProgress: watch.onProgress };
    await drawVideo(plan, source.voice, options, (made) => keepVideo(job, source, made));
  } catch (error) {
    throw watch.reason() ?? error;
  }
}

/** An earlier try may have come further: what is shown never falls. */
function atLeast(job: Job, progress: number): number {
  return Math.max(job.progress, Math.floor(progress));
}

/** Writes progress, and stops the work once its clip is gone or has changed. */
function watcher(job: Job, source: VideoSource, signal: AbortSignal) {
  const stopping = new AbortController();
  let reason: Error | null = null;
  let shown = 0;
  const look = async (percent: number, stage: string) => {
    const progress = Math.min(99, atLeast(job, AUDIO_SHARE + (percent * (100 - AUDIO_SHARE)) / 100));
    if (!(await write(job, { progress, stage }))) throw new Outdated();
    const clip = await db().clip.findUnique({ where: { id: job.clipId }, select: { contentVersion: true } });
    if (clip?.contentVersion !== source.contentVersion) await stillShown(job.clipId, source);
  };
  return {
    signal: AbortSignal.any([signal, stopping.signal]),
    reason: () => reason,
    onProgress: (stage: string, percent: number) => {
      if (percent < shown + PROGRESS_STEP || percent >= 100) return;
      shown = percent;
      look(percent, stage).catch((error: Error) => {
        if (!(error instanceof Outdated || error instanceof AppError)) return;
        reason = error;
        stopping.abort();
      });
    },
  };
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof Impossible) return error.failure;
  if (error instanceof MediaError) return { code: error.reason, message: error.message, retryable: error.retryable };
  return { code: "engine_crashed", message: "The video could not be made.", retryable: true };
}
