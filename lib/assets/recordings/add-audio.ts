import { assertNotProcessing, bumpContentVersion, unpublishPackage } from "#lib/clips/content-version";
import { enqueueJobsAwaitingAudio } from "#lib/clips/jobs/jobs-after-audio";
import { assertWaitingJobsLimit } from "#lib/clips/jobs/waiting-jobs";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { findBounds, isUnsentAnswer } from "#lib/clips/unsent-answer";
import { type Asset, type DurationSource, Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { mediaEngine } from "#lib/platform/media/media";
import { queue } from "#lib/platform/queue/queue";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows, storeFilesWithinQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { type DetectedFile, detectFileType, TAKEN_KINDS } from "../intake/detect-file-type";
import type { IncomingFile } from "../intake/incoming-file";

interface AudioClaims {
  /** Seconds, as estimated by the client. */
  duration?: number | undefined;
  format?: string | undefined;
}

export interface NewAudio extends AudioClaims {
  file: IncomingFile;
  signal: AbortSignal;
}

type Duration = { seconds: number | null; source: DurationSource | null };

/** Removes an earlier recording, and starts preparing the new one. Durable when it resolves. */
export async function addAudio(
  clip: OwnedClip,
  { file, signal, ...claims }: NewAudio,
): Promise<{ asset: Asset; warnings: string[] }> {
  assertNotProcessing(clip);
  const accepted = await detectFileType("audio", "audio_file", file);
  const duration = await measureRecording(file, { accepted, claims, signal });
  const { audioSeconds } = findBounds(clip);
  if (duration.seconds !== null && duration.source !== "claim" && duration.seconds > audioSeconds) {
    throw new AppError(
      "payload_too_large",
      `The recording is longer than ${Math.floor(audioSeconds / 60)} minutes. Send a shorter one.`,
    );
  }
  const isUnsent = isUnsentAnswer(clip);
  if (isUnsent && !accepted.sniffed)
    throw new AppError("unsupported_media_type", `An answer takes a recording of a known format. ${TAKEN_KINDS.audio}`);
  const filename = newFilename(clip.id, "audio", accepted.extension);
  const key = blobKey(clip.id, "audio", filename);
  const { contentType } = accepted;
  const { asset, replaced } = await storeFilesWithinQuota(
    clip.id,
    [{ key, staged: file.staged, contentType }],
    async (tx) => {
      // A cut is of the recording before.
      await bumpContentVersion(tx, clip, { durationSeconds: duration.seconds, kept: Prisma.DbNull });
      await file.claim?.(tx);
      const replaced = await deleteRecordingRows(tx, clip.id);
      if (replaced.length > 0) await unpublishPackage(tx, clip.id);
      const asset = await tx.asset.create({
        data: {
          id: newId("ast"),
          clipId: clip.id,
          kind: "audio",
          filename,
          originalName: file.originalName,
          blobKey: key,
          contentType,
          sizeBytes: BigInt(file.staged.sizeBytes),
          sha256: file.staged.sha256,
          format: accepted.sniffed ? accepted.extension : (claims.format ?? "unknown"),
          durationSeconds: duration.seconds,
          durationSource: duration.source,
          preparation: accepted.sniffed && !isUnsent ? "pending" : "raw",
          facts: {
            demuxer: accepted.sniffed?.demuxer ?? null,
            claimedDuration: claims.duration ?? null,
            warnings: accepted.warnings,
          },
          createdAt: clock.now(),
        },
      });
      if (accepted.sniffed && !isUnsent) {
        await queue().enqueue(tx, "prepare-audio", { assetId: asset.id }, { turnOf: clip.userId });
        await assertWaitingJobsLimit(tx, clip.userId);
      } else await enqueueJobsAwaitingAudio(tx, clip.id);
      await recordCreated(tx, asset.id);
      return { asset, replaced };
    },
  );
  await removeDeletedFiles(replaced);
  return { asset, warnings: accepted.warnings };
}

export async function measureRecording(
  file: IncomingFile,
  { accepted, claims, signal }: { accepted: DetectedFile; claims: AudioClaims; signal: AbortSignal },
): Promise<Duration> {
  const claim: Duration =
    claims.duration === undefined ? { seconds: null, source: null } : { seconds: claims.duration, source: "claim" };
  if (!accepted.sniffed) return claim;
  const scan = await mediaEngine().scanAudio(file.staged.path, accepted.sniffed, signal);
  return scan.durationSeconds === null ? claim : { seconds: scan.durationSeconds, source: scan.source };
}

/** Returns keys to remove after the commit. */
async function deleteRecordingRows(tx: Transaction, clipId: number): Promise<string[]> {
  const old = await tx.asset.findMany({
    where: { clipId, kind: { in: ["audio", "take"] } },
    include: { derivatives: true },
  });
  const keys = old.flatMap((asset) => [asset.blobKey, ...asset.derivatives.map((derivative) => derivative.blobKey)]);
  await tx.asset.deleteMany({ where: { id: { in: old.map((asset) => asset.id) } } });
  await deleteBlobRows(tx, clipId, keys);
  return keys;
}
