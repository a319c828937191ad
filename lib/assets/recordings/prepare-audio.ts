import { audioFacts } from "#lib/clips/facts/asset-facts";
import { asJson, readAudibleRanges } from "#lib/clips/facts/clip-json";
import { enqueueAudioCut } from "#lib/clips/jobs/enqueue-audio-cut";
import { enqueueJobsAwaitingAudio, recordAudioProgress } from "#lib/clips/jobs/jobs-after-audio";
import { config } from "#lib/config/config";
import { leavesTooLittle, resolveCut } from "#lib/cuts/cut";
import { type Asset, Prisma } from "#lib/generated/prisma/client";
import type { JobFailure } from "#lib/job-runner/job-failure";
import { type JobDefinition, type JobRunContext, type JobTools, runJob } from "#lib/job-runner/run-job";
import { AppError } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import type { Waveform } from "#lib/platform/media/audio/peaks";
import type { PreparedAudio } from "#lib/platform/media/port";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import { archiveWholeRenditions, insertRenditions, renderRecording, stageRenditions } from "./audio-renditions";

export const prepareAudioWork: JobDefinition<Asset> = {
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
    await recordAudioProgress(clipId, progress);
  },

  work: prepare,
  fail: settleFailure,
};

export const prepareAudio = (assetId: string, run: JobRunContext): Promise<void> =>
  runJob(prepareAudioWork, assetId, run);

/** A known container that cannot be decoded is served as uploaded, unless STRICT_MEDIA is set. */
async function settleFailure(asset: Asset, failure: JobFailure): Promise<void> {
  const undecodable = failure.code === "audio_undecodable" || failure.code === "no_audio_stream";
  const preparation = undecodable && !config().strictMedia ? "raw" : "failed";
  await transaction(async (tx) => {
    // Serialised with requests that start work on the recording: either this sees them, or they see the result.
    await lockClip(tx, asset.clipId);
    const { kept } = await tx.clip.findUniqueOrThrow({ where: { id: asset.clipId }, select: { kept: true } });
    // It cannot be cut, and recipients must not get the whole recording instead.
    const cutting = kept === null ? "ready" : "failed";
    const settled = await tx.asset.updateMany({
      where: { id: asset.id, preparation: "pending" },
      data: { preparation, cutting, preparationError: failure, earlyOverview: Prisma.DbNull },
    });
    if (settled.count > 0) await enqueueJobsAwaitingAudio(tx, asset.clipId);
  });
}

function prepare(asset: Asset, { signal, report }: JobTools): Promise<void> {
  const onProgress = (percent: number) => report("converting", percent);
  const onOverview = (overview: Waveform) => {
    const data = { earlyOverview: asJson({ ...overview }) };
    db()
      .asset.updateMany({ where: { id: asset.id, preparation: "pending" }, data })
      .catch((error) => log().warn("a waveform has to wait for the rest", { error }));
  };
  const rendering = { cut: null, signal, onProgress, onOverview };
  return renderRecording(asset, rendering, (prepared) => storePrepared(asset, prepared));
}

async function storePrepared(asset: Asset, prepared: PreparedAudio): Promise<void> {
  const { clipId } = asset;
  const renditions = await stageRenditions(clipId, prepared);
  const { durationSeconds, sampleRate, channels } = prepared.playback;
  await storeFilesBeyondQuota(
    clipId,
    renditions.map(({ blob }) => blob),
    async (tx) => {
      const kept = await tx.asset.updateMany({
        where: { id: asset.id, preparation: "pending" },
        data: {
          preparation: "ready",
          earlyOverview: Prisma.DbNull,
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
      await insertRenditions(tx, asset.id, renditions, { durationSeconds, cut: null });
      // Recipients never get ranges that were cut before the recording had arrived.
      if (await isToBeCut(tx, clipId, durationSeconds)) await archiveWholeRenditions(tx, asset.id);
      await tx.clip.updateMany({ where: { id: clipId }, data: { durationSeconds, version: { increment: 1 } } });
      if (!(await enqueueAudioCut(tx, clipId))) await enqueueJobsAwaitingAudio(tx, clipId);
    },
  );
}

async function isToBeCut(tx: Transaction, clipId: number, seconds: number): Promise<boolean> {
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { kept: true } });
  const kept = readAudibleRanges(clip);
  return resolveCut(kept, seconds) !== null || leavesTooLittle(kept, seconds);
}
