import { compareByPosition } from "#lib/clips/clip-view";
import { assertNotProcessing, bumpContentVersion, unpublishPackage } from "#lib/clips/content-version";
import { enqueueJobsAwaitingAudio } from "#lib/clips/jobs/jobs-after-audio";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { type Asset, Prisma } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { deleteBlobRows } from "#lib/storage/blob-register";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import { rewriteImageReferences } from "./images/image-references";
import { finishPictureChange, renewPictures } from "./redactions/picture-change";
import { getUploadByName } from "./uploads-by-name";

export async function removeAsset(clip: OwnedClip, kind: "audio" | "image", name: string): Promise<void> {
  assertNotProcessing(clip);
  const remove = async (tx: Transaction, written: WrittenBytes) => {
    // Locks before reading: results of a job are either seen here or refused there.
    await bumpContentVersion(tx, clip, kind === "audio" ? { durationSeconds: null, kept: Prisma.DbNull } : {});
    const uploads = await tx.asset.findMany({ where: { clipId: clip.id, kind }, include: { derivatives: true } });
    const asset = getUploadByName(uploads, name);
    if (kind === "image") await keepMarks({ tx, written }, asset, uploads);
    await tx.asset.delete({ where: { id: asset.id } });
    const takes = kind === "audio" ? await tx.asset.findMany({ where: { clipId: clip.id, kind: "take" } }) : [];
    await tx.asset.deleteMany({ where: { id: { in: takes.map(({ id }) => id) } } });
    const keys = [
      ...takes.map(({ blobKey }) => blobKey),
      asset.blobKey,
      ...asset.derivatives.map((derivative) => derivative.blobKey),
    ];
    await deleteBlobRows(tx, clip.id, keys);
    await unpublishPackage(tx, clip.id);
    if (kind === "audio") await enqueueJobsAwaitingAudio(tx, clip.id);
    return [...keys, ...(await renewPictures(tx, clip.id))];
  };
  // Never refused: ink is rewritten once, where it named a picture by its place.
  const keys = await withWrittenBytes(0, (written) => clipTransaction(clip.id, (tx) => remove(tx, written)));
  await finishPictureChange(clip.id, keys);
}

/** Of the only picture, marks without a name are left for the next one. */
async function keepMarks(
  { tx, written }: { tx: Transaction; written: WrittenBytes },
  { id, clipId }: Asset,
  pictures: readonly Asset[],
): Promise<void> {
  const before = pictures.toSorted(compareByPosition);
  const after = before.filter((picture) => picture.id !== id);
  if (after.length > 0) await rewriteImageReferences(tx, { clipId, written }, before, after);
}
