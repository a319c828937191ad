import type { StoredFile } from "#lib/assets/find-file";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { db } from "#lib/platform/database/db";

export async function findPackage(clip: Pick<OwnedClip, "vstKey">): Promise<StoredFile | null> {
  const row = clip.vstKey ? await db().blob.findUnique({ where: { key: clip.vstKey } }) : null;
  if (!row) return null;
  const { key, contentType, sha256 } = row;
  return {
    key,
    filename: key.split("/").at(-1) ?? key,
    contentType,
    sizeBytes: Number(row.sizeBytes),
    sha256,
    recognised: true,
  };
}
