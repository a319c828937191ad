import { covering } from "#lib/assets/cover-job";
import { cutting } from "#lib/assets/cut-audio";
import { migrateRedactions } from "#lib/assets/migrate-redactions";
import { preparation } from "#lib/assets/prepare-audio";
import { puttingIn } from "#lib/assets/put-in-take";
import { clock } from "#lib/kernel/clock";
import { config } from "#lib/kernel/config";
import { log } from "#lib/kernel/log";
import { getRuntime } from "#lib/kernel/runtime.mjs";
import { delivery } from "#lib/messages/deliver-message";
import { conversion } from "#lib/packages/convert";
import { annotateImages } from "#lib/pictures/annotate-images";
import { closeDatabase } from "#lib/platform/db";
import type { JobKind, JobPayloads } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";
import { refuseToWork } from "#lib/platform/stand-still";
import { timeWords } from "#lib/speech/time-words";
import { transcription } from "#lib/speech/transcription-job";
import { translation } from "#lib/speech/translation-job";
import { migrateTranscripts } from "#lib/transcripts/migrate-transcript";
import { rendering } from "#lib/videos/render-video";
import { webhookDelivery } from "#lib/webhooks/deliver-webhook";
import { workOfClip } from "#lib/work/of-clip";
import { giveUpJob, runJob, type Work } from "#lib/work/run-job";
import { chores } from "./chores";
import { graceBefore, startSweeping, sweep } from "./sweep";

const STOP_GRACE_MS = 8_000;

export async function startJobs(): Promise<void> {
  const runtime = getRuntime();
  await refuseToWork();
  await queue().start();
  let stopSweeping = async () => {};
  let adopting: Promise<unknown> = Promise.resolve();
  if (runtime.config.role !== "web") {
    await serve("prepare-audio", config().media.concurrency, preparation, ({ assetId }) => assetId);
    await serve("cut-audio", config().media.concurrency, cutting, ({ assetId }) => assetId);
    await serve("put-in-take", config().media.concurrency, puttingIn, ({ assetId }) => assetId);
    await serve("convert", 4, conversion, ({ jobId }) => jobId);
    await serve("cover-images", 1, covering, ({ clipId }) => clipId);
    await serve("annotate-images", 1, workOfClip("annotate-images", annotateImages), ({ clipId }) => clipId);
    // One at a time and at the lowest priority: a video can wait, a conversion should not.
    await serve("render-video", 1, rendering, ({ jobId }) => jobId);
    await serve("transcribe", 2, transcription, ({ jobId }) => jobId);
    await serve("time-words", 1, workOfClip("time-words", timeWords), ({ clipId }) => clipId);
    await serve("translate", 2, translation, ({ jobId }) => jobId);
    // A mail server that hangs holds its places for minutes, and neither codes nor SMS are to wait for it.
    await serve("send-message", 2, delivery, ({ messageId }) => messageId);
    await serve("send-code", 2, delivery, ({ messageId }) => messageId);
    await serve("send-sms", 2, delivery, ({ messageId }) => messageId);
    await serve("deliver-webhook", 4, webhookDelivery, (payload) => payload);
    await queue().work("sweep", 1, ({ signal }) => sweep(graceBefore(clock.now()), signal).then(() => undefined));
  }
  if (runtime.config.role === "function") runtime.chores = chores();
  if (runtime.config.role === "worker" || runtime.config.role === "both") {
    stopSweeping = startSweeping();
    adopting = migrateRedactions(runtime.stopping)
      .catch((error: unknown) => log().error("redactions from before were not looked at", { error }))
      .then(() => migrateTranscripts(runtime.stopping))
      .catch((error: unknown) => log().error("transcripts from before were not taken over", { error }));
  }
  runtime.onStop.push(async () => {
    await stopSweeping();
    await adopting;
    await queue().stop(STOP_GRACE_MS);
    await closeDatabase();
  });
}

function serve<K extends JobKind, Row, Id>(
  kind: K,
  atOnce: number,
  work: Work<Row, Id>,
  idOf: (payload: JobPayloads[K]) => Id,
): Promise<void> {
  return queue().work(
    kind,
    atOnce,
    ({ payload, ...run }) => runJob(work, idOf(payload), run),
    (payload) => giveUpJob(work, idOf(payload)),
  );
}
