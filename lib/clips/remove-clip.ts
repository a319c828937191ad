import { notFound } from "#lib/errors";
import { blobs } from "#lib/platform/blobs/blobs";
import { transaction } from "#lib/platform/db";
import { announce } from "#lib/platform/news";
import { clipFolder } from "./keys";
import type { OwnedClip } from "./owned-clip";
import { requireVersion } from "./require-version";

/** Deletes a clip for good: every row first, then every file; a crash in between leaves files for the sweeper. */
export async function removeClip(clip: OwnedClip, ifMatch: readonly string[] | null = null): Promise<void> {
  const uploads = await transaction(async (tx) => {
    await requireVersion(tx, clip.id, ifMatch);
    const open = await tx.partialUpload.findMany({ where: { clipId: clip.id }, select: { id: true } });
    const { count } = await tx.clip.deleteMany({ where: { id: clip.id } });
    if (count === 0) throw notFound();
    return open;
  });
  announce("audio", clip.id);
  await blobs().removeFolder(clipFolder(clip.id));
  for (const { id } of uploads) await blobs().removePart(id);
}
