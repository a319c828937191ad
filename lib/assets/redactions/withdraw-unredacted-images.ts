import { unpublishPackage } from "#lib/clips/content-version";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { deleteBlobRows } from "#lib/storage/blob-register";
import { includesAllBoxes, listImagesToRedact, listRedactedBoxes } from "./images-to-redact";
import { recordRedactedImages } from "./record-redacted-images";

/**
 * Withdraws renditions that miss a redaction, and the package and video with them; `redactImages` makes new ones. Call
 * in the transaction of the change; returns keys to remove after the commit.
 */
export async function withdrawUnredactedImages(tx: Transaction, clipId: number): Promise<string[]> {
  await recordRedactedImages(tx, clipId);
  const wrong = (await listImagesToRedact(tx, clipId)).filter(
    ({ asset, boxes }) =>
      !includesAllBoxes(listRedactedBoxes(asset), boxes) || !includesAllBoxes(boxes, listRedactedBoxes(asset)),
  );
  if (wrong.length === 0) return [];
  const hidden = wrong.flatMap(({ asset }) => asset.derivatives);
  await tx.derivative.deleteMany({ where: { id: { in: hidden.map(({ id }) => id) } } });
  const videos = await tx.video.findMany({ where: { clipId }, select: { blobKey: true } });
  await tx.video.deleteMany({ where: { clipId } });
  const keys = [...hidden, ...videos].map(({ blobKey }) => blobKey);
  await deleteBlobRows(tx, clipId, keys);
  const { userId } = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { userId: true } });
  if (wrong.some(({ asset, boxes }) => !includesAllBoxes(listRedactedBoxes(asset), boxes)))
    await unpublishPackage(tx, clipId);
  await queue().enqueue(tx, "cover-images", { clipId }, { turnOf: userId });
  return keys;
}
