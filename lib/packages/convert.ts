import { Readable } from "node:stream";
import { coverImages } from "#lib/assets/cover-images";
import type { JobFailure as Reason } from "#lib/clips/background-job";
import { storeDerived, unregisterBlobs } from "#lib/clips/blob-register";
import { isAudioPending } from "#lib/clips/jobs-after-audio";
import { blobKey, newFilename } from "#lib/clips/keys";
import { AppError } from "#lib/errors";
import { type Asset, type Job, Prisma } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { log } from "#lib/platform/log";
import { MediaError } from "#lib/platform/media/port";
import { announce } from "#lib/platform/news";
import { annotateImages } from "#lib/thumbnails/annotate-images";
import { VST_MEDIA_TYPE } from "#lib/vst/layout";
import { packVst } from "#lib/vst/pack";
import { loadTexts } from "./clip-contents";
import { layOut } from "./lay-out";
import { openEntry } from "./open-entry";

const MAX_PACKAGE_BYTES = 8 * 1024 ** 3;
/** Share of the progress bar that belongs to preparing the recording, in percent. */
const AUDIO_SHARE = 80;

type Run = { signal: AbortSignal; attempt: number; lastAttempt: boolean };

/** Makes the .vst file of a clip, once; a second run of the same job finds it done. */
export async function convertClip(jobId: string, run: Run): Promise<void> {
  const job = await db().job.findUnique({ where: { id: jobId } });
  if (!job || !["queued", "processing"].includes(job.status)) return;
  // The end of the recording's preparation enqueues it again.
  if (await isAudioPending(job.clipId)) return;
  await db().job.updateMany({
    where: { id: jobId },
    data: {
      status: "processing",
      stage: job.stage ?? "preparing",
      attempts: run.attempt,
      startedAt: job.startedAt ?? clock.now(),
    },
  });
  try {
    await refuseUnprepared(job.clipId);
    await coverImages(job.clipId, run.signal);
    await annotateImages(job.clipId, run.signal);
    await pack(job);
  } catch (error) {
    if (error instanceof AppError && error.code === "resource_not_found") return;
    if (run.signal.aborted) throw error;
    const reason = reasonOf(error);
    log().warn("conversion failed", { jobId, reason: reason.code, retryable: reason.retryable, error });
    // The recording's own job has tried three times already.
    const final = run.lastAttempt || error instanceof PreparationFailed || !reason.retryable;
    if (!final) throw error;
    await settleFailure(job, reason);
  }
}

/** Ends a conversion whose process died too often. */
export async function giveUpConversion(jobId: string): Promise<void> {
  const job = await db().job.findUnique({ where: { id: jobId } });
  if (!job || !["queued", "processing"].includes(job.status)) return;
  await settleFailure(job, { code: "engine_crashed", message: "The conversion engine failed.", retryable: true });
}

class PreparationFailed extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.message);
    this.reason = reason;
  }
}

async function refuseUnprepared(clipId: number): Promise<void> {
  const audio = await db().asset.findFirst({ where: { clipId, kind: "audio" } });
  if (audio?.preparation === "failed") throw new PreparationFailed(failureOf(audio));
}

async function pack(job: Job): Promise<void> {
  const { clipId } = job;
  await db().job.updateMany({ where: { id: job.id }, data: { progress: AUDIO_SHARE, stage: "packing" } });
  const { manifestJson, entries } = await layOut(await loadTexts(clipId));
  const packed = await packVst(entries, openEntry);
  const vst = await blobs().stage(packed.stream, { maxBytes: MAX_PACKAGE_BYTES });
  const json = Buffer.from(manifestJson);
  const described = await blobs().stage(Readable.from([json]), { maxBytes: MAX_PACKAGE_BYTES });
  const vstKey = blobKey(clipId, "package", newFilename(clipId, "package", "vst"));
  const manifestKey = blobKey(clipId, "package", newFilename(clipId, "manifest", "json"));
  const files = [
    { key: vstKey, staged: vst, contentType: VST_MEDIA_TYPE },
    { key: manifestKey, staged: described, contentType: "application/json" },
  ];
  try {
    const replaced = await storeDerived(clipId, files, async (tx) => {
      const before = await tx.clip.findUnique({ where: { id: clipId }, select: { vstKey: true, manifestKey: true } });
      const done = await tx.clip.updateMany({
        where: { id: clipId, status: "processing" },
        data: {
          status: "completed",
          vstKey,
          manifestKey,
          packagedVersion: job.contentVersion,
          lastError: Prisma.DbNull,
          version: { increment: 1 },
        },
      });
      if (done.count === 0) throw new AppError("resource_not_found", "The clip was deleted.");
      await tx.job.update({
        where: { id: job.id },
        data: { status: "completed", progress: 100, stage: null, finishedAt: clock.now() },
      });
      const keys = [before?.vstKey, before?.manifestKey].filter((key): key is string => Boolean(key));
      await unregisterBlobs(tx, clipId, keys);
      return keys;
    });
    announce("job", job.id);
    await blobs().remove(replaced);
  } finally {
    await Promise.all([vst.discard(), described.discard()]);
  }
}

async function settleFailure(job: Job, reason: Reason): Promise<void> {
  const now = clock.now();
  await db().$transaction([
    db().job.updateMany({
      where: { id: job.id },
      data: { status: "failed", stage: null, error: reason, finishedAt: now },
    }),
    db().clip.updateMany({
      where: { id: job.clipId, status: "processing" },
      data: { status: "failed", lastError: reason, version: { increment: 1 } },
    }),
  ]);
  announce("job", job.id);
}

function failureOf(audio: Asset): Reason {
  const error = audio.preparationError as Partial<Reason> | null;
  return {
    code: error?.code ?? "engine_crashed",
    message: error?.message ?? "The conversion engine failed.",
    retryable: error?.retryable ?? true,
  };
}

function reasonOf(error: unknown): Reason {
  if (error instanceof PreparationFailed) return error.reason;
  if (error instanceof MediaError) return { code: error.reason, message: error.message, retryable: error.retryable };
  return { code: "engine_crashed", message: "The package could not be made.", retryable: true };
}
