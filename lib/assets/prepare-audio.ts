import { createReadStream } from "node:fs";
import { type NewBlob, storeDerived } from "#lib/clips/blob-register";
import { releaseJobs, showAudioProgress } from "#lib/clips/jobs-after-audio";
import { blobKey, newFilename } from "#lib/clips/keys";
import { bounds } from "#lib/contract/limits";
import { AppError } from "#lib/errors";
import type { Asset, Prisma } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { config } from "#lib/platform/config";
import { db, transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";
import { log } from "#lib/platform/log";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type PreparedAudio } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff";
import { announce, follow } from "#lib/platform/news";

/** Steps in which progress is written, in percent: a write for each one would be noise. */
const PROGRESS_STEP = 4;
/** Who removes a recording in this process tells at once; another process is noticed by looking. */
const LOOK_EVERY_MS = 2000;

/** Makes the playback file and the peaks of a recording, once; a second run finds it done. */
export async function prepareAudio(assetId: string, run: { signal: AbortSignal; lastAttempt: boolean }): Promise<void> {
  const asset = await db().asset.findUnique({ where: { id: assetId } });
  if (asset?.preparation !== "pending") return;
  const wanted = whileWanted(asset);
  try {
    await prepare(asset, AbortSignal.any([run.signal, wanted.signal]));
  } catch (error) {
    if (wanted.signal.aborted) return;
    if (error instanceof AppError && error.code === "resource_not_found") return;
    if (run.signal.aborted) throw error;
    const reason = error instanceof MediaError ? error.reason : "engine_crashed";
    const retryable = !(error instanceof MediaError) || error.retryable;
    log().warn("recording not prepared", { assetId, reason, retryable, error });
    if (retryable && !run.lastAttempt) throw error;
    await settleFailure(
      asset,
      reason,
      error instanceof MediaError ? error.message : "The conversion engine failed.",
      retryable,
    );
  } finally {
    wanted.stop();
  }
}

/** Aborted as soon as the recording is replaced or deleted: others wait for the engine, and nobody for this result. */
function whileWanted({ id, clipId }: Asset): { signal: AbortSignal; stop: () => void } {
  const unwanted = new AbortController();
  const follower = follow("audio", clipId);
  let stopped = false;
  const watch = async () => {
    while (!stopped && !unwanted.signal.aborted) {
      await follower.next(LOOK_EVERY_MS);
      if (!stopped && (await db().asset.count({ where: { id, preparation: "pending" } })) === 0) unwanted.abort();
    }
  };
  watch().catch((error: unknown) => log().warn("recording not watched", { assetId: id, error }));
  const stop = () => {
    stopped = true;
    follower.stop();
  };
  return { signal: unwanted.signal, stop };
}

/** Ends a preparation whose process died too often. */
export async function giveUpPreparation(assetId: string): Promise<void> {
  const asset = await db().asset.findUnique({ where: { id: assetId } });
  if (asset?.preparation !== "pending") return;
  await settleFailure(asset, "engine_crashed", "The conversion engine failed.", true);
}

/**
 * A container that we know but cannot decode is served as it is, unless STRICT_MEDIA asks for a failure;
 * what is too long, and faults of the engine, always fail.
 */
async function settleFailure(asset: Asset, reason: string, message: string, retryable: boolean): Promise<void> {
  const undecodable = reason === "audio_undecodable" || reason === "no_audio_stream";
  const preparation = undecodable && !config().strictMedia ? "raw" : "failed";
  await transaction(async (tx) => {
    // Who begins something that needs the recording locks the clip, too, and is either seen here or sees the end of it.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${asset.clipId} FOR NO KEY UPDATE`;
    const settled = await tx.asset.updateMany({
      where: { id: asset.id, preparation: "pending" },
      data: { preparation, preparationError: { code: reason, message, retryable } },
    });
    if (settled.count > 0) await releaseJobs(tx, asset.clipId);
  });
  announce("audio", asset.clipId);
}

async function prepare(asset: Asset, signal: AbortSignal): Promise<void> {
  const folder = await blobs().workFolder();
  const input = await blobs().materialise(asset.blobKey);
  try {
    if (!input) throw new MediaError("engine_crashed", "The recording is not in the store.");
    const sniffed = await sniff(await firstBytes(asset.blobKey));
    if (!sniffed) throw new MediaError("audio_undecodable", "The format of the recording is not known.");
    let shown = 0;
    const prepared = await mediaEngine().prepareAudio({
      input: input.path,
      outDir: folder.path,
      sniffed,
      maxSeconds: bounds.audioSeconds,
      signal,
      onProgress: (_stage, percent) => {
        if (percent < shown + PROGRESS_STEP) return;
        shown = percent;
        showProgress(asset, Math.min(99, Math.round(percent))).catch((error: unknown) =>
          log().debug("progress not written", { error }),
        );
      },
    });
    await keep(asset, prepared);
    announce("audio", asset.clipId);
  } finally {
    await input?.release();
    await folder.remove();
  }
}

/** Writes overtake each other, and a second try begins at zero: what is shown never falls. */
async function showProgress(asset: Asset, progress: number): Promise<void> {
  await db().asset.updateMany({ where: { id: asset.id, progress: { lt: progress } }, data: { progress } });
  await showAudioProgress(asset.clipId, progress);
  announce("audio", asset.clipId);
}

async function firstBytes(key: string): Promise<Buffer> {
  const stream = await blobs().open(key, { start: 0, end: 65_535 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function keep(asset: Asset, prepared: PreparedAudio): Promise<void> {
  const { clipId } = asset;
  const parts: { role: string; path: string; extension: string; contentType: string }[] = [
    { role: "playback", path: prepared.playback.path, extension: "mp3", contentType: "audio/mpeg" },
    { role: "peaks", path: prepared.peaks.path, extension: "dat", contentType: "application/octet-stream" },
    { role: "overview", path: prepared.overview.path, extension: "json", contentType: "application/json" },
    ...(await cleanPart(prepared)),
  ];
  const made = await Promise.all(
    parts.map(async ({ role, path, extension, contentType }) => {
      const filename = newFilename(clipId, role, extension);
      const blob: NewBlob = {
        key: blobKey(clipId, "audio", filename),
        staged: await blobs().stageFile(path),
        contentType,
      };
      return { role, filename, blob };
    }),
  );
  const { durationSeconds, sampleRate, channels } = prepared.playback;
  await storeDerived(
    clipId,
    made.map(({ blob }) => blob),
    async (tx) => {
      const facts = asset.facts as Prisma.JsonObject;
      const kept = await tx.asset.updateMany({
        where: { id: asset.id, preparation: "pending" },
        data: {
          preparation: "ready",
          progress: 100,
          durationSeconds,
          durationSource: "packets",
          facts: {
            ...facts,
            sampleRate,
            channels,
            loudness: { ...prepared.loudness },
            gapFilledSeconds: prepared.gapFilledSeconds,
          },
        },
      });
      // Replaced or deleted meanwhile: nobody waits for the result.
      if (kept.count === 0) throw new AppError("resource_not_found", "The recording was replaced.");
      await tx.derivative.createMany({
        data: made.map(({ role, filename, blob }) => ({
          id: newId("der"),
          assetId: asset.id,
          role,
          filename,
          blobKey: blob.key,
          contentType: blob.contentType,
          sizeBytes: BigInt(blob.staged.sizeBytes),
          durationSeconds: role === "playback" ? durationSeconds : null,
        })),
      });
      await tx.clip.updateMany({ where: { id: clipId }, data: { durationSeconds, version: { increment: 1 } } });
      await releaseJobs(tx, clipId);
    },
  );
}

/** The recording without its metadata, for everybody but its owner; what it is its bytes decide again. */
async function cleanPart({ clean }: PreparedAudio) {
  if (!clean) return [];
  const sniffed = await sniff(await readHead(clean.path));
  if (sniffed?.family !== "audio") return [];
  return [{ role: "clean", path: clean.path, extension: sniffed.extension, contentType: sniffed.contentType }];
}

async function readHead(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 65_535 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
