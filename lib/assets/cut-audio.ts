import { annotateLater } from "#lib/clips/annotate-later";
import { storeDerived, unregisterBlobs } from "#lib/clips/blob-register";
import { withholdPackage } from "#lib/clips/change-content";
import { keptOf } from "#lib/clips/clip-json";
import { releaseJobs, showAudioProgress } from "#lib/clips/jobs-after-audio";
import { isSameJson } from "#lib/clips/same-json";
import { type Cut, cutOf } from "#lib/cuts/cut";
import type { Asset, Clip, DerivativeRole } from "#lib/generated/prisma/client";
import { db, type Transaction, transaction } from "#lib/platform/db";
import type { PreparedAudio } from "#lib/platform/media/port";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { type JobFailure, Unwanted } from "#lib/work/job-failure";
import type { Tools, Work } from "#lib/work/run-job";
import { type AudioRendition, insertRenditions, renderRecording, stageRenditions } from "./audio-renditions";

type Row = Asset & { clip: Clip };

/** Readers get the sound and the marks of one moment: both follow the renditions, which change in one transaction. */
export const cutting: Work<Row> = {
  kind: "cut-audio",
  find: (id) => db().asset.findFirst({ where: { id, cutting: "pending" }, include: { clip: true } }),
  topic: ({ clipId }) => ["audio", clipId],
  isWanted: (row) => isStillWanted(row),
  stages: { converting: [0, 100] },
  writeProgress: ({ clipId }, { progress }) => showAudioProgress(clipId, progress),
  faultMessage: "The recording could not be cut.",
  work: cut,
  fail: settleFailure,
};

/** While the recording is kept as what is in its place, under names that no recipient is served by. */
const aside = [
  ["playback", "whole"],
  ["peaks", "whole_peaks"],
  ["overview", "whole_overview"],
  ["clean", "whole_clean"],
] as const satisfies readonly (readonly [DerivativeRole, DerivativeRole])[];

async function isStillWanted({ id, clip }: Row, from: Transaction = db()): Promise<boolean> {
  const now = await from.asset.findFirst({ where: { id, cutting: "pending" }, include: { clip: true } });
  return now !== null && isSameJson(now.clip.kept, clip.kept);
}

async function cut(row: Row, { signal, report }: Tools): Promise<void> {
  const wanted = cutOf(keptOf(row.clip), row.durationSeconds ?? 0);
  if (wanted === null) return putBackWhole(row);
  const onProgress = (percent: number) => report("converting", percent);
  await renderRecording(row, { cut: wanted, signal, onProgress }, (prepared) => storeCut(row, wanted, prepared));
}

async function storeCut(row: Row, cut: Cut, prepared: PreparedAudio): Promise<void> {
  const renditions: AudioRendition[] = await stageRenditions(row.clipId, prepared);
  const blobs = renditions.map(({ blob }) => blob);
  const { durationSeconds } = prepared.playback;
  const replaced = await storeDerived(row.clipId, blobs, async (tx) => {
    const keys = await makeRoom(tx, row);
    await insertRenditions(tx, row.id, renditions, { durationSeconds, cut });
    await settle(tx, row, durationSeconds);
    return keys;
  });
  await removeDeletedFiles(replaced);
}

async function putBackWhole(row: Row): Promise<void> {
  const replaced = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${row.clipId} FOR NO KEY UPDATE`;
    const keys = await makeRoom(tx, row);
    for (const [role, name] of aside) await rename(tx, row.id, name, role);
    await settle(tx, row, row.durationSeconds);
    return keys;
  });
  await removeDeletedFiles(replaced);
}

/** Puts the whole recording aside, or removes what an earlier cut has left of it. Gives keys to remove after the commit. */
async function makeRoom(tx: Transaction, row: Row): Promise<string[]> {
  if (!(await isStillWanted(row, tx))) throw new Unwanted();
  const derivatives = await tx.derivative.findMany({ where: { assetId: row.id } });
  if (!derivatives.some(({ role }) => role === "whole")) {
    for (const [role, name] of aside) await rename(tx, row.id, role, name);
    return [];
  }
  const shown = derivatives.filter(({ role }) => aside.some(([name]) => name === role));
  await tx.derivative.deleteMany({ where: { id: { in: shown.map(({ id }) => id) } } });
  const keys = shown.map(({ blobKey }) => blobKey);
  await unregisterBlobs(tx, row.clipId, keys);
  return keys;
}

function rename(tx: Transaction, assetId: string, from: DerivativeRole, to: DerivativeRole) {
  return tx.derivative.updateMany({ where: { assetId, role: from }, data: { role: to } });
}

async function settle(tx: Transaction, { id, clipId }: Row, durationSeconds: number | null): Promise<void> {
  await tx.asset.update({ where: { id }, data: { cutting: "ready" } });
  await tx.clip.update({ where: { id: clipId }, data: { durationSeconds, version: { increment: 1 } } });
  // A finished package from before holds what has been cut.
  await withholdPackage(tx, clipId);
  await annotateLater(tx, clipId);
  await releaseJobs(tx, clipId);
}

async function settleFailure(row: Row, failure: JobFailure): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${row.clipId} FOR NO KEY UPDATE`;
    const data = { cutting: "failed", preparationError: failure } as const;
    const settled = await tx.asset.updateMany({ where: { id: row.id, cutting: "pending" }, data });
    if (settled.count > 0) await releaseJobs(tx, row.clipId);
  });
}
