import { coverImages } from "#lib/assets/cover-images";
import { giveUpPreparation, prepareAudio } from "#lib/assets/prepare-audio";
import { deliverMessage } from "#lib/messages/deliver-message";
import { convertClip, giveUpConversion } from "#lib/packages/convert";
import { config } from "#lib/platform/config";
import { closeDatabase } from "#lib/platform/db";
import { log } from "#lib/platform/log";
import { queue } from "#lib/platform/queue/queue";
import { currentRuntime } from "#lib/server/runtime.mjs";
import { annotateImages } from "#lib/thumbnails/annotate-images";
import { giveUpVideo, renderVideo } from "#lib/videos/render-video";
import { startSweeping } from "./sweep";

const STOP_GRACE_MS = 8_000;

/** Connects the queue and, unless this process only serves the web, runs the background work. */
export async function startJobs(): Promise<void> {
  const runtime = currentRuntime();
  if (!runtime) {
    log().warn("background work is off: the Tellmark server did not start this process");
    return;
  }
  await queue().start();
  let stopSweeping = async () => {};
  if (runtime.config.role !== "web") {
    const atOnce = config().media.concurrency;
    await queue().work(
      "prepare-audio",
      atOnce,
      ({ payload, signal, lastAttempt }) => prepareAudio(payload.assetId, { signal, lastAttempt }),
      ({ assetId }) => giveUpPreparation(assetId),
    );
    await queue().work(
      "convert",
      4,
      ({ payload, ...run }) => convertClip(payload.jobId, run),
      ({ jobId }) => giveUpConversion(jobId),
    );
    await queue().work("cover-images", 1, ({ payload, signal }) => coverImages(payload.clipId, signal));
    await queue().work("annotate-images", 1, ({ payload, signal }) => annotateImages(payload.clipId, signal));
    // One at a time, and in processes that stand back behind all others: a video can wait, a conversion should not.
    await queue().work(
      "render-video",
      1,
      ({ payload, ...run }) => renderVideo(payload.jobId, run),
      ({ jobId }) => giveUpVideo(jobId),
    );
    await queue().work("send-message", 2, ({ payload, lastAttempt }) => deliverMessage(payload.messageId, lastAttempt));
    stopSweeping = startSweeping();
  }
  runtime.onStop.push(async () => {
    await stopSweeping();
    await queue().stop(STOP_GRACE_MS);
    await closeDatabase();
  });
}
