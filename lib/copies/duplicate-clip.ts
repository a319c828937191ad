import { hideUncovered } from "#lib/assets/hide-uncovered";
import { registerBlobs, storeFiles } from "#lib/clips/blob-register";
import { cutLater } from "#lib/clips/cut-later";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { reserveClipId } from "#lib/clips/reserve-clip-id";
import { changedDuringRead } from "#lib/clips/snapshot/read-snapshot";
import { refuseBeyondQuota, remainingQuota, storageFull } from "#lib/clips/storage-account";
import { refuseTooManyWaiting } from "#lib/clips/waiting-jobs";
import { bounds } from "#lib/contract/limits";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/db";
import { recordCreated } from "#lib/platform/idempotent-run";
import { queue } from "#lib/platform/queue/queue";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { migrateTranscript } from "#lib/transcripts/migrate-transcript";
import { CopiedFiles, type CopiedRow } from "./copied-files";
import { copyAssets, copyClip, copyDerivatives, copyInk, copyWords } from "./copy-rows";

/**
 * A draft of the same owner with the same sound, pictures, ink, tags and texts; links, views, replies, the finished
 * package and what was before stay with the original. All or nothing. Gives the new id. Throws 503 if the original
 * changes meanwhile.
 */
export async function duplicateClip(
  original: OwnedClip,
  title: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  await migrateTranscript(original.id);
  const assets = await db().asset.findMany({
    where: { clipId: original.id, kind: { not: "take" } },
    include: { derivatives: true },
    orderBy: { createdAt: "asc" },
  });
  const bytes = assets.flatMap((asset) => [asset, ...asset.derivatives]).map(({ sizeBytes }) => Number(sizeBytes));
  const storedBytes = bytes.reduce((sum, size) => sum + size, 0);
  // Before a byte is copied.
  if (storedBytes > (await remainingQuota(original.userId))) throw storageFull();

  const copyId = await reserveClipId();
  const files = new CopiedFiles(copyId, signal);
  try {
    const copied: Copied = { assets: [], derivatives: [] };
    for (const asset of assets) {
      copied.assets.push(await files.copy(asset, "ast"));
      for (const derivative of asset.derivatives) copied.derivatives.push(await files.copy(derivative, "der"));
    }
    const copy = { fromId: original.id, copyId, title: title ?? titleOfCopy(original), storedBytes, now: clock.now() };
    const hidden = await storeFiles(copyId, files.blobs, async (tx) => {
      const version = await copyClip(tx, copy);
      if (version === null) throw notFound();
      if (version !== original.version) throw changedDuringRead();
      await registerBlobs(tx, copyId, files.blobs);
      await copyFileRows(tx, copyId, copied);
      await copyWords(tx, copy, copied.assets);
      await copyInk(tx, copy);
      await prepareAudio(tx, copyId, original.userId);
      await cutLater(tx, copyId);
      await refuseBeyondQuota(tx, copyId);
      await recordCreated(tx, copyId);
      return hideUncovered(tx, copyId);
    });
    await removeDeletedFiles(hidden);
    return copyId;
  } finally {
    await files.discard();
  }
}

interface Copied {
  assets: CopiedRow[];
  derivatives: CopiedRow[];
}

/** Renditions are made and replaced without a new version of the clip. */
async function copyFileRows(tx: Transaction, copyId: number, { assets, derivatives }: Copied): Promise<void> {
  const found = (await copyAssets(tx, copyId, assets)) + (await copyDerivatives(tx, assets, derivatives));
  if (found !== assets.length + derivatives.length) throw changedDuringRead();
}

/** Where the original's recording is still being prepared, or its preparation has just ended, the copy's is done again. */
async function prepareAudio(tx: Transaction, clipId: number, ownerId: string): Promise<void> {
  const audio = await tx.asset.findFirst({ where: { clipId, kind: "audio" }, include: { derivatives: true } });
  if (!audio || audio.preparation === "failed" || audio.preparation === "raw") return;
  if (audio.derivatives.length > 0) return;
  await tx.asset.update({ where: { id: audio.id }, data: { preparation: "pending", progress: 0 } });
  await queue().enqueue(tx, "prepare-audio", { assetId: audio.id }, { turnOf: ownerId });
  await refuseTooManyWaiting(tx, ownerId);
}

function titleOfCopy({ title }: OwnedClip): string {
  return `Copy of ${title}`.slice(0, bounds.titleLength).toWellFormed();
}
