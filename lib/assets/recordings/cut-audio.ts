import { unpublishPackage } from "#lib/clips/content-version";
import { readAudibleRanges } from "#lib/clips/facts/clip-json";
import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import { recordCutState } from "#lib/clips/jobs/enqueue-audio-cut";
import { enqueueJobsAwaitingAudio, recordAudioProgress } from "#lib/clips/jobs/jobs-after-audio";
import { isSameJson } from "#lib/clips/same-json";
import { type Cut, resolveCut } from "#lib/cuts/cut";
import { type Asset, type Clip, Prisma } from "#lib/generated/prisma/client";
import { JobCancelled, type JobFailure } from "#lib/job-runner/job-failure";
import type { JobDefinition, JobTools } from "#lib/job-runner/run-job";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import type { PreparedAudio } from "#lib/platform/media/port";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import {
  type AudioRendition,
  archiveWholeRenditions,
  insertRenditions,
  isServedRole,
  renderRecording,
  restoreWholeRenditions,
  stageRenditions,
} from "./audio-renditions";

type Row = Asset & { clip: Clip };

/** Readers get the sound and the marks of one moment: both follow the renditions, which change in one transaction. */
export const cutAudioWork: JobDefinition<Row> = {
  kind: "cut-audio",
  find: (id) => db().asset.findFirst({ where: { id, cutting: "pending" }, include: { clip: true } }),
  topic: ({ clipId }) => ["audio", clipId],
  isWanted: (row) => isStillWanted(row),
  stages: { converting: [0, 100] },
  writeProgress: ({ clipId }, { progress }) => recordAudioProgress(clipId, progress),
  faultMessage: "The recording could not be cut.",
  work: cut,
  fail: settleFailure,
};

async function isStillWanted({ id, clip }: Row, from: Transaction = db()): Promise<boolean> {
  const now = await from.asset.findFirst({ where: { id, cutting: "pending" }, include: { clip: true } });
  return now !== null && isSameJson(now.clip.kept, clip.kept);
}

async function cut(row: Row, { signal, report }: JobTools): Promise<void> {
  const wanted = resolveCut(readAudibleRanges(row.clip), row.durationSeconds ?? 0);
  if (wanted === null) return restoreWhole(row);
  const onProgress = (percent: number) => report("converting", percent);
  await renderRecording(row, { cut: wanted, signal, onProgress }, (prepared) => storeCut(row, wanted, prepared));
}

async function storeCut(row: Row, cut: Cut, prepared: PreparedAudio): Promise<void> {
  const renditions: AudioRendition[] = await stageRenditions(row.clipId, prepared);
  const blobs = renditions.map(({ blob }) => blob);
  const { durationSeconds } = prepared.playback;
  const replaced = await storeFilesBeyondQuota(row.clipId, blobs, async (tx) => {
    const keys = await makeRoom(tx, row);
    await insertRenditions(tx, row.id, renditions, { durationSeconds, cut: { ...cut, loudness: prepared.loudness } });
    await settle(tx, row, durationSeconds);
    return keys;
  });
  await removeDeletedFiles(replaced);
}

async function restoreWhole(row: Row): Promise<void> {
  const replaced = await transaction(async (tx) => {
    await lockClip(tx, row.clipId);
    const keys = await makeRoom(tx, row);
    await restoreWholeRenditions(tx, row.id);
    await settle(tx, row, row.durationSeconds);
    return keys;
  });
  await removeDeletedFiles(replaced);
}

/** Archives the whole recording, or removes the renditions of an earlier cut. Returns keys to remove after the commit. */
async function makeRoom(tx: Transaction, row: Row): Promise<string[]> {
  if (!(await isStillWanted(row, tx))) throw new JobCancelled();
  const derivatives = await tx.derivative.findMany({ where: { assetId: row.id } });
  if (!derivatives.some(({ role }) => role === "whole")) {
    await archiveWholeRenditions(tx, row.id);
    return [];
  }
  const shown = derivatives.filter(({ role }) => isServedRole(role));
  await tx.derivative.deleteMany({ where: { id: { in: shown.map(({ id }) => id) } } });
  const keys = shown.map(({ blobKey }) => blobKey);
  await deleteBlobRows(tx, row.clipId, keys);
  return keys;
}

async function settle(tx: Transaction, { id, clipId }: Row, durationSeconds: number | null): Promise<void> {
  await tx.asset.update({ where: { id }, data: { cutting: "ready", preparationError: Prisma.DbNull } });
  await tx.clip.update({ where: { id: clipId }, data: { durationSeconds, version: { increment: 1 } } });
  await refreshAfterAudioChange(tx, clipId);
}

export async function refreshAfterAudioChange(tx: Transaction, clipId: number): Promise<void> {
  // An annotated image of the earlier audio is checked again.
  await tx.clip.update({ where: { id: clipId }, data: { drawnVersion: null } });
  await tx.thumbnail.updateMany({ where: { clipId }, data: { contentVersion: 0 } });
  await tx.video.updateMany({ where: { clipId }, data: { contentVersion: 0 } });
  // A finished package from before holds the cut ranges.
  await unpublishPackage(tx, clipId);
  await enqueueAnnotateImages(tx, clipId);
  await enqueueJobsAwaitingAudio(tx, clipId);
}

async function settleFailure(row: Row, failure: JobFailure): Promise<void> {
  await transaction(async (tx) => {
    await lockClip(tx, row.clipId);
    // A cut that another request asked for has its own job.
    if (!(await isStillWanted(row, tx))) return;
    await recordCutState(tx, row, { cutting: "failed", error: failure });
    await enqueueJobsAwaitingAudio(tx, row.clipId);
  });
}
