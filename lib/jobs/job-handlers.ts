import { cutting } from "#lib/assets/recordings/cut-audio";
import { preparation } from "#lib/assets/recordings/prepare-audio";
import { puttingIn } from "#lib/assets/recordings/put-in-take";
import { covering } from "#lib/assets/redactions/cover-job";
import { findClipForJob } from "#lib/job-runner/find-clip-for-job";
import { failJob, type JobDefinition, runJob } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { warnThrottled } from "#lib/log/throttled-warning";
import { messageDelivery } from "#lib/messages/deliver-message";
import { conversionJob } from "#lib/packages/export/convert";
import { transaction } from "#lib/platform/database/db";
import type { Entry, JobKind, JobPayloads, JobRun } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";
import { ServerFull } from "#lib/platform/store-error";
import { annotateImages } from "#lib/renders/annotate-images";
import { rendering } from "#lib/renders/videos/render-video";
import { replyCleaning } from "#lib/shares/replies/clean-reply";
import { timeWords } from "#lib/speech/time-words";
import { transcription } from "#lib/speech/transcription-job";
import { translation } from "#lib/speech/translation-job";
import { webhookDelivery } from "#lib/webhooks/deliver-webhook";
import { collectGarbage, graceStart } from "./collect-garbage";

interface Handler<K extends JobKind> {
  run: (run: JobRun<K>) => Promise<void>;
  giveUp: (entry: Entry<K>) => Promise<void>;
}

export const jobHandlers: { [K in JobKind]: Handler<K> } = {
  "prepare-audio": handler("prepare-audio", preparation, ({ assetId }) => assetId),
  "cut-audio": handler("cut-audio", cutting, ({ assetId }) => assetId),
  "put-in-take": handler("put-in-take", puttingIn, ({ assetId }) => assetId),
  convert: handler("convert", conversionJob, ({ jobId }) => jobId),
  "cover-images": handler("cover-images", covering, ({ clipId }) => clipId),
  "annotate-images": handler(
    "annotate-images",
    findClipForJob("annotate-images", annotateImages),
    ({ clipId }) => clipId,
  ),
  "clean-reply": handler("clean-reply", replyCleaning, ({ replyId }) => replyId),
  "render-video": handler("render-video", rendering, ({ jobId }) => jobId),
  transcribe: handler("transcribe", transcription, ({ jobId }) => jobId),
  "time-words": handler("time-words", findClipForJob("time-words", timeWords), ({ clipId }) => clipId),
  translate: handler("translate", translation, ({ jobId }) => jobId),
  "send-message": handler("send-message", messageDelivery, ({ messageId }) => messageId),
  "send-code": handler("send-code", messageDelivery, ({ messageId }) => messageId),
  "send-sms": handler("send-sms", messageDelivery, ({ messageId }) => messageId),
  "deliver-webhook": handler("deliver-webhook", webhookDelivery, (payload) => payload),
  sweep: {
    run: async ({ signal }) => void (await collectGarbage(graceStart(clock.now()), signal)),
    giveUp: async () => undefined,
  },
};

/** How long work waits before it looks for room again: as an entry of its own, so that no try is used up. */
const WITHOUT_ROOM_SECONDS = 60;

function handler<K extends JobKind, Row, Id>(
  kind: K,
  work: JobDefinition<Row, Id>,
  idOf: (payload: JobPayloads[K]) => Id,
): Handler<K> {
  return {
    run: async ({ id: entryId, payload, place, ...run }) => {
      try {
        await runJob(work, idOf(payload), { ...run, entryId });
      } catch (error) {
        if (!(error instanceof ServerFull)) throw error;
        warnThrottled("the disk is full: work waits for room");
        const startAfterSeconds = WITHOUT_ROOM_SECONDS;
        await transaction((tx) => queue().enqueue(tx, kind, payload, { ...place, startAfterSeconds }));
      }
    },
    giveUp: async ({ id, payload, place }) => {
      if ((await failJob(work, idOf(payload), id)) === "settled") return;
      await transaction((tx) => queue().enqueue(tx, kind, payload, place));
    },
  };
}
