import type { Job } from "#lib/generated/prisma/client";
import { JobCancelled } from "#lib/job-runner/job-failure";
import { endJob } from "#lib/job-runner/job-rows";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { notifyExportReady } from "#lib/messages/notify-owner";
import type { RenderedVideo } from "#lib/platform/media/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows, type NewBlob, storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { formatSize } from "#lib/storage/storage-account";
import { loadVideoSource, type VideoSource, videoFingerprint } from "./video-source";

/** Throws JobCancelled unless the clip still has this content; returns its content version. */
export async function assertUnchanged(clipId: number, source: VideoSource): Promise<number> {
  const now = await loadVideoSource(clipId);
  if (!now.isSettled || videoFingerprint(now) !== videoFingerprint(source)) throw new JobCancelled();
  return now.contentVersion;
}

export async function storeVideo(job: Job, source: VideoSource, rendered: RenderedVideo): Promise<void> {
  const { clipId } = job;
  const contentVersion = await assertUnchanged(clipId, source);
  const filename = newFilename(clipId, "video", rendered.extension);
  const staged = await scratch().adopt(rendered.path);
  const blob: NewBlob = { key: blobKey(clipId, "video", filename), staged, contentType: rendered.contentType };
  const replaced = await storeFilesBeyondQuota(clipId, [blob], async (tx) => {
    // With the clip's row locked, no one can redact or store another video before this one is recorded and can be
    // withdrawn.
    const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { contentVersion: true } });
    if (clip.contentVersion !== contentVersion) throw new JobCancelled();
    const old = await tx.video.findUnique({ where: { clipId } });
    if (old) await tx.video.delete({ where: { id: old.id } });
    await tx.video.create({
      data: {
        id: newId("vid"),
        clipId,
        filename,
        blobKey: blob.key,
        width: rendered.width,
        height: rendered.height,
        durationSeconds: rendered.durationSeconds,
        inputs: videoFingerprint(source),
        contentVersion,
        createdAt: clock.now(),
      },
    });
    await endJob(tx, job.id, "completed");
    await notifyExportReady(tx, clipId, job.createdAt, formatSize(staged.sizeBytes));
    const keys = old ? [old.blobKey] : [];
    await deleteBlobRows(tx, clipId, keys);
    return keys;
  });
  await removeDeletedFiles(replaced);
}
