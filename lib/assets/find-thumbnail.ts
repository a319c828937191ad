import { db } from "#lib/platform/db";
import type { StoredFile } from "./find-file";

/** The small picture of a clip: its first image, 640 pixels wide; null without one. */
export async function findThumbnail(clipId: number): Promise<StoredFile | null> {
  const made = await db().derivative.findFirst({
    where: { role: "thumb", asset: { clipId, kind: "image" } },
    include: { blob: true },
    orderBy: [{ asset: { position: "asc" } }, { asset: { createdAt: "asc" } }],
  });
  if (!made) return null;
  const { blobKey, filename, contentType, sizeBytes, blob } = made;
  return { key: blobKey, filename, contentType, sizeBytes: Number(sizeBytes), sha256: blob.sha256, recognised: true };
}
