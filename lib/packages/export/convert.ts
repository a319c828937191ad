import { Readable } from "node:stream";
import { redactImages } from "#lib/assets/redactions/redact-images";
import { isCutStored } from "#lib/clips/jobs/enqueue-audio-cut";
import { deferUntilAudio } from "#lib/clips/jobs/jobs-after-audio";
import { raiseEvent } from "#lib/events/raise-event";
import { type Job, Prisma } from "#lib/generated/prisma/client";
import { JobFailed, storedFailure } from "#lib/job-runner/job-failure";
import { endJob, jobTracking } from "#lib/job-runner/job-rows";
import { type JobDefinition, type JobRunContext, runJob } from "#lib/job-runner/run-job";
import { AppError } from "#lib/kernel/errors";
import { notifyClipFailed, notifyClipReady } from "#lib/messages/notify-owner";
import { db, transaction } from "#lib/platform/database/db";
import type { StagedFile } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { annotateImages } from "#lib/renders/annotate-images";
import { transcribeAutomatically } from "#lib/speech/start-transcription";
import { deleteBlobRows, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { VST_MEDIA_TYPE } from "#lib/vst/write/layout";
import { packVst } from "#lib/vst/write/pack";
import { loadTexts } from "./clip-contents";
import { openEntry } from "./open-entry";
import { buildPackageLayout } from "./package-layout";

const MAX_PACKAGE_BYTES = 8 * 1024 ** 3;

export const conversionJob: JobDefinition<Job> = {
  ...jobTracking,
  kind: "convert",
  holdBack: deferUntilAudio,
  stages: { packing: [80, 100] },
  faultMessage: "The package could not be created.",

  async work(job, { signal, report }) {
    await assertPrepared(job.clipId);
    await redactImages(job.clipId, signal);
    await annotateImages(job.clipId, signal);
    report("packing", 0);
    await pack(job);
  },

  fail: async (job, failure) => {
    await transaction(async (tx) => {
      const failed = await tx.clip.updateMany({
        where: { id: job.clipId, status: "processing" },
        data: { status: "failed", lastError: failure, version: { increment: 1 } },
      });
      const event = { type: "clip_failed", jobId: job.id, error: failure } as const;
      if (failed.count > 0) {
        await raiseEvent(tx, job.clipId, event);
        await notifyClipFailed(tx, job.clipId, failure.message);
      }
      await endJob(tx, job.id, "failed", failure);
    });
  },
};

export const convertClip = (jobId: string, run: JobRunContext): Promise<void> => runJob(conversionJob, jobId, run);

/** Preparing was already tried three times. */
async function assertPrepared(clipId: number): Promise<void> {
  const audio = await db().asset.findFirst({ where: { clipId, kind: "audio" } });
  const isUncut = audio?.cutting === "failed" && !(await isCutStored(db(), clipId));
  if (audio && (audio.preparation === "failed" || isUncut)) {
    const unknown = { code: "engine_crashed", message: "The conversion engine failed.", retryable: true };
    throw new JobFailed(storedFailure(audio.preparationError) ?? unknown);
  }
}

async function pack(job: Job): Promise<void> {
  const { clipId } = job;
  const { manifestJson, entries } = await buildPackageLayout(await loadTexts(clipId, { finishes: true }));
  const packed = await packVst(entries, openEntry);
  const options = { maxBytes: MAX_PACKAGE_BYTES };
  const vst = await scratch().stage(packed.stream, options);
  try {
    const manifest = await scratch().stage(Readable.from([Buffer.from(manifestJson)]), options);
    await storePackage(job, vst, manifest).finally(() => manifest.discard());
  } finally {
    await vst.discard();
  }
}

async function storePackage(job: Job, vst: StagedFile, manifest: StagedFile): Promise<void> {
  const { clipId } = job;
  const vstKey = blobKey(clipId, "package", newFilename(clipId, "package", "vst"));
  const manifestKey = blobKey(clipId, "package", newFilename(clipId, "manifest", "json"));
  const files = [
    { key: vstKey, staged: vst, contentType: VST_MEDIA_TYPE },
    { key: manifestKey, staged: manifest, contentType: "application/json" },
  ];
  const replaced = await storeFilesBeyondQuota(clipId, files, async (tx) => {
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
    await endJob(tx, job.id, "completed");
    await raiseEvent(tx, clipId, { type: "clip_completed", jobId: job.id });
    await notifyClipReady(tx, clipId, { askedAt: job.createdAt, isTranscript: false });
    await transcribeAutomatically(tx, clipId);
    const keys = [before?.vstKey, before?.manifestKey].filter((key): key is string => Boolean(key));
    await deleteBlobRows(tx, clipId, keys);
    return keys;
  });
  await removeDeletedFiles(replaced);
}
