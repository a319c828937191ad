import type { StoredFile } from "#lib/assets/find-file";
import type { Thumbnail } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

/** Null if another process has replaced it. */
export async function findThumbnailFile({ blobKey: key, filename }: Thumbnail): Promise<StoredFile | null> {
  const blob = await db().blob.findUnique({ where: { key } });
  if (!blob) return null;
  const { contentType, sizeBytes, sha256 } = blob;
  return { key, filename, contentType, sizeBytes: Number(sizeBytes), sha256, recognised: true };
}
