import { withdrawUnredactedImages } from "#lib/assets/redactions/withdraw-unredacted-images";
import { enqueueAudioCut } from "#lib/clips/jobs/enqueue-audio-cut";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { runCopyExclusive } from "#lib/clips/run-copy-exclusive";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { assertScratchSpace } from "#lib/platform/scratch/assert-scratch-space";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { insertBlobRows, storeFiles } from "#lib/storage/blob-register";
import { changedDuringReadError } from "#lib/storage/changed-during-read-error";
import { reserveClipId } from "#lib/storage/reserve-clip-id";
import { reserveStorage } from "#lib/storage/reserve-storage";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { findDocumentBytes, type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { migrateTranscript } from "#lib/transcripts/migrate-transcript";
import { CopiedFiles, type CopiedRow } from "./copied-files";
import {
  copyAssets,
  copyClip,
  copyDerivatives,
  copyInk,
  copyPictureTexts,
  copyThumbnail,
  copyTranscript,
} from "./copy-rows";

interface CopyOptions<T> {
  title: string;
  /** With everything that a link shows: the state, the finished package, the chosen image. Lists leave it out. */
  isFrozen?: boolean;
  signal: AbortSignal;
  /** Runs in the same transaction. */
  beside: (tx: Transaction, copyId: number) => Promise<T>;
}

/** All or nothing. Throws 503 if the original changes while it is copied. */
export function storeCopy<T>(original: OwnedClip, options: CopyOptions<T>): Promise<{ copyId: number; value: T }> {
  return runCopyExclusive(original.userId, options.signal, async () => {
    await migrateTranscript(original.id);
    return withWrittenBytes(await findDocumentBytes(original.id), (written) => copy(original, options, written));
  });
}

async function copy<T>(
  original: OwnedClip,
  { title, isFrozen = false, beside }: CopyOptions<T>,
  written: WrittenBytes,
): Promise<{ copyId: number; value: T }> {
  const assets = await db().asset.findMany({
    where: { clipId: original.id, kind: { not: "take" } },
    include: { derivatives: true },
    orderBy: { createdAt: "asc" },
  });
  const chosen = isFrozen ? await chosenThumbnail(original.id) : null;
  const packed = isFrozen ? await packageFiles(original) : [];
  const others = [...packed, ...(chosen ? [chosen.blob] : [])];
  const blobs = [...(await blobsOf(assets)), ...others];
  const storedBytes = blobs.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0);
  const copyId = await reserveClipId();
  await assertScratchSpace(scratch());
  const room = await reserveStorage(original.userId, storedBytes, { onDisk: 0 });
  const files = new CopiedFiles(copyId, blobs);
  try {
    const copied: Copied = { assets: [], derivatives: [] };
    for (const asset of assets) {
      copied.assets.push(files.copy(asset, "ast"));
      for (const derivative of asset.derivatives) copied.derivatives.push(files.copy(derivative, "der"));
    }
    const keys = new Map<string, string>();
    for (const { key, contentType } of others) {
      const filename = key.split("/").at(-1) ?? key;
      keys.set(key, files.copy({ id: "", filename, blobKey: key, contentType }, "thb").blobKey);
    }
    const keyOf = (key: string | null) => (key && keys.get(key)) ?? null;
    const frozen = isFrozen ? { vstKey: keyOf(original.vstKey), manifestKey: keyOf(original.manifestKey) } : null;
    const copy = { fromId: original.id, copyId, title, storedBytes, now: clock.now(), frozen, written };
    const write = async (tx: Transaction) => {
      const version = await copyClip(tx, copy);
      if (version === null) throw notFound();
      if (version !== original.version) throw changedDuringReadError();
      await insertBlobRows(tx, copyId, files.blobs);
      await copyFileRows(tx, copyId, copied);
      await copyTranscript(tx, copy, copied.assets);
      await copyInk(tx, copy);
      if (chosen) await copyThumbnail(tx, copy, chosen.id, keyOf(chosen.blobKey) ?? "");
      await prepareAudio(tx, copyId, original.userId);
      await enqueueAudioCut(tx, copyId);
      await assertWithinQuota(tx, copyId);
      return { value: await beside(tx, copyId), hidden: await withdrawUnredactedImages(tx, copyId) };
    };
    const { value, hidden } = await storeFiles({ clipId: copyId, account: original.userId }, files.blobs, write);
    await removeDeletedFiles(hidden);
    return { copyId, value };
  } finally {
    room.release();
  }
}

function blobsOf(assets: readonly (StoredKey & { derivatives: readonly StoredKey[] })[]) {
  const keys = assets.flatMap(({ blobKey, derivatives }) => [blobKey, ...derivatives.map((made) => made.blobKey)]);
  return db().blob.findMany({ where: { key: { in: keys } } });
}

function packageFiles({ vstKey, manifestKey }: OwnedClip) {
  const keys = [vstKey, manifestKey].filter((key): key is string => key !== null);
  return db().blob.findMany({ where: { key: { in: keys } } });
}

function chosenThumbnail(clipId: number) {
  return db().thumbnail.findFirst({
    where: { clipId, chosenAt: { not: null } },
    orderBy: [{ chosenAt: "desc" }, { id: "desc" }],
    include: { blob: true },
  });
}

interface StoredKey {
  blobKey: string;
}

interface Copied {
  assets: CopiedRow[];
  derivatives: CopiedRow[];
}

/** Renditions are made and replaced without a new version of the clip. */
async function copyFileRows(tx: Transaction, copyId: number, { assets, derivatives }: Copied): Promise<void> {
  const found = (await copyAssets(tx, copyId, assets)) + (await copyDerivatives(tx, assets, derivatives));
  if (found !== assets.length + derivatives.length) throw changedDuringReadError();
  await copyPictureTexts(tx, copyId, derivatives);
}

/** Where the original's recording is still being prepared, or its preparation has just ended, the copy's is done again. */
async function prepareAudio(tx: Transaction, clipId: number, ownerId: string): Promise<void> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" }, include: { derivatives: true } });
  if (!audio || audio.preparation === "failed" || audio.preparation === "raw") return;
  if (audio.derivatives.length > 0) return;
  await tx.asset.update({ where: { id: audio.id }, data: { preparation: "pending", progress: 0 } });
  await queue().enqueue(tx, "prepare-audio", { assetId: audio.id }, { turnOf: ownerId });
  await assertWaitingJobsLimit(tx, ownerId);
}
