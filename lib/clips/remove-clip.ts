import { notFound } from "#lib/errors";
import { blobs } from "#lib/platform/blobs/blobs";
import { db } from "#lib/platform/db";
import { clipFolder } from "./keys";
import type { OwnedClip } from "./owned-clip";

/** Deletes a clip for good: every row first, then every file; a crash in between leaves files for the sweeper. */
export async function removeClip(clip: OwnedClip): Promise<void> {
  const { count } = await db().clip.deleteMany({ where: { id: clip.id } });
  if (count === 0) throw notFound();
  await blobs().removeFolder(clipFolder(clip.id));
}
