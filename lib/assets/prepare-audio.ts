import { createReadStream } from "node:fs";
import { audioFacts } from "#lib/clips/asset-facts";
import { type NewBlob, storeDerived } from "#lib/clips/blob-register";
import { releaseJobs, showAudioProgress } from "#lib/clips/jobs-after-audio";
import { blobKey, newFilename } from "#lib/clips/keys";
import { bounds } from "#lib/contract/limits";
import type { Asset, DerivativeRole } from "#lib/generated/prisma/client";
import { config } from "#lib/kernel/config";
import { AppError } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, transaction } from "#lib/platform/db";
import { mediaEngine } from "#lib/platform/media/media";
import { MediaError, type PreparedAudio } from "#lib/platform/media/port";
import { sniff } from "#lib/platform/media/sniff";
import { scratch } from "#lib/platform/scratch/scratch";
import { localCopy } from "#lib/platform/store/read-stored";
import { store } from "#lib/platform/store/store";
import type { JobFailure } from "#lib/work/job-failure";
import { type Run, runJob, type Tools, type Work } from "#lib/work/run-job";

export const preparation: Work<Asset> = {
  kind: "prepare-audio",
  find: (id) => db().asset.findFirst({ where: { id, preparation: "pending" } }),
  // The recording may be replaced or deleted while the job waits for the engine.
  topic: ({ clipId }) => ["audio", clipId],
  isWanted: async ({ id }) => (await db().asset.count({ where: { id, preparation: "pending" } })) > 0,
  stages: { converting: [0, 100] },
  previousProgress: ({ progress }) => progress,
  faultMessage: "The conversion engine failed.",

  async writeProgress({ id, clipId }, { progress }) {
    await db().asset.updateMany({ where: { id, progress: { lt: progress } }, data: { progress } });
    await showAudioProgress(clipId, progress);
  },

  work: prepare,
  fail: settleFailure,
};

export const prepareAudio = (assetId: string, run: Run): Promise<void> => runJob(preparation, assetId, run);

/** A known container that cannot be decoded is served as uploaded, unless STRICT_MEDIA is set. */
async function settleFailure(asset: Asset, failure: JobFailure): Promise<void> {
  const undecodable = failure.code === "audio_undecodable" || failure.code === "no_audio_stream";
  const preparation = undecodable && !config().strictMedia ? "raw" : "failed";
  await transaction(async (tx) => {
    // Serialised with whoever starts work that needs the recording: either this sees them, or they see the result.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${asset.clipId} FOR NO KEY UPDATE`;
    const settled = await tx.asset.updateMany({
      where: { id: asset.id, preparation: "pending" },
      data: { preparation, preparationError: failure },
    });
    if (settled.count > 0) await releaseJobs(tx, asset.clipId);
  });
}

async function prepare(asset: Asset, { signal, report }: Tools): Promise<void> {
  const folder = await scratch().workFolder();
  const input = await localCopy(asset.blobKey);
  try {
    if (!input) throw new MediaError("engine_crashed", "The recording is not in the store.");
    const sniffed = await sniff(await firstBytes(asset.blobKey));
    if (!sniffed) throw new MediaError("audio_undecodable", "The format of the recording is not known.");
    const prepared = await mediaEngine().prepareAudio({
      input: input.path,
      outDir: folder.path,
      sniffed,
      maxSeconds: bounds.audioSeconds,
      signal,
      onProgress: (_stage, percent) => report("converting", percent),
    });
    await storePrepared(asset, prepared);
  } finally {
    await input?.release();
    await folder.remove();
  }
}

async function firstBytes(key: string): Promise<Buffer> {
  const stream = await store().get(key, { start: 0, end: 65_535 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Part {
  role: DerivativeRole;
  path: string;
  extension: string;
  contentType: string;
}

async function storePrepared(asset: Asset, prepared: PreparedAudio): Promise<void> {
  const { clipId } = asset;
  const parts: Part[] = [
    { role: "playback", path: prepared.playback.path, extension: "mp3", contentType: "audio/mpeg" },
    { role: "peaks", path: prepared.peaks.path, extension: "dat", contentType: "application/octet-stream" },
    { role: "overview", path: prepared.overview.path, extension: "json", contentType: "application/json" },
    ...(await cleanPart(prepared)),
  ];
  const stored = await Promise.all(
    parts.map(async ({ role, path, extension, contentType }) => {
      const filename = newFilename(clipId, role, extension);
      const blob: NewBlob = {
        key: blobKey(clipId, "audio", filename),
        staged: await scratch().adopt(path),
        contentType,
      };
      return { role, filename, blob };
    }),
  );
  const { durationSeconds, sampleRate, channels } = prepared.playback;
  await storeDerived(
    clipId,
    stored.map(({ blob }) => blob),
    async (tx) => {
      const kept = await tx.asset.updateMany({
        where: { id: asset.id, preparation: "pending" },
        data: {
          preparation: "ready",
          progress: 100,
          durationSeconds,
          durationSource: "packets",
          facts: {
            ...audioFacts(asset),
            sampleRate,
            channels,
            loudness: { ...prepared.loudness },
            gapFilledSeconds: prepared.gapFilledSeconds,
          },
        },
      });
      if (kept.count === 0) throw new AppError("resource_not_found", "The recording was replaced.");
      await tx.derivative.createMany({
        data: stored.map(({ role, filename, blob }) => ({
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

/** Without metadata, for recipients. Its type is detected again. */
async function cleanPart({ clean }: PreparedAudio): Promise<Part[]> {
  if (!clean) return [];
  const sniffed = await sniff(await readHead(clean.path));
  if (sniffed?.family !== "audio") return [];
  return [{ role: "clean", path: clean.path, extension: sniffed.extension, contentType: sniffed.contentType }];
}

async function readHead(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: 65_535 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
