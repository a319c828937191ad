import { annotateLater } from "#lib/clips/annotate-later";
import { unregisterBlobs } from "#lib/clips/blob-register";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { releaseJobs } from "#lib/clips/jobs-after-audio";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/errors";
import { blobs } from "#lib/platform/blobs/blobs";
import { transaction } from "#lib/platform/db";
import { announce } from "#lib/platform/news";
import { coverSoon } from "./cover-images";
import { hideUncovered } from "./hide-uncovered";

/** Takes a file out of the clip, with everything that was made from it. */
export async function removeAsset(clip: OwnedClip, kind: "audio" | "image", filename: string): Promise<void> {
  refuseWhileProcessing(clip);
  const keys = await transaction(async (tx) => {
    const asset = await tx.asset.findFirst({
      where: { clipId: clip.id, kind, filename },
      include: { derivatives: true },
    });
    if (!asset) throw notFound("The file");
    await changeContent(tx, clip.id, kind === "audio" ? { durationSeconds: null } : {});
    const { count } = await tx.asset.deleteMany({ where: { id: asset.id } });
    if (count === 0) throw notFound("The file");
    const keys = [asset.blobKey, ...asset.derivatives.map((derivative) => derivative.blobKey)];
    await unregisterBlobs(tx, clip.id, keys);
    if (kind === "image") await annotateLater(tx, clip.id);
    // A video that was to have the recording waits for it no more.
    else await releaseJobs(tx, clip.id);
    // Ink that named this picture may fall to another one now.
    return [...keys, ...(await hideUncovered(tx, clip.id))];
  });
  announce("audio", clip.id);
  await blobs().remove(keys);
  await coverSoon(clip.id);
}
