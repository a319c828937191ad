import { readPicturesWork } from "#lib/assets/picture-texts/read-pictures";
import { cutAudioWork } from "#lib/assets/recordings/cut-audio";
import { insertTakeWork } from "#lib/assets/recordings/insert-take";
import { prepareAudioWork } from "#lib/assets/recordings/prepare-audio";
import { redactImagesWork } from "#lib/assets/redactions/redact-images-work";
import { handoverWork } from "#lib/handovers/handover-work";
import { defineClipJob } from "#lib/job-runner/define-clip-job";
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
import { renderVideoWork } from "#lib/renders/videos/render-video";
import { replyCleaning } from "#lib/shares/replies/clean-reply";
import { alignWordTimes } from "#lib/speech/align-word-times";
import { transcriptionWork } from "#lib/speech/transcription-job";
import { translationWork } from "#lib/speech/translation-job";
import { webhookDelivery } from "#lib/webhooks/deliver-webhook";
import { collectGarbage, graceStart } from "./collect-garbage";

interface Handler<K extends JobKind> {
  run: (run: JobRun<K>) => Promise<void>;
  fail: (entry: Entry<K>) => Promise<void>;
}

export const jobHandlers: { [K in JobKind]: Handler<K> } = {
  "prepare-audio": handler("prepare-audio", prepareAudioWork, ({ assetId }) => assetId),
  "cut-audio": handler("cut-audio", cutAudioWork, ({ assetId }) => assetId),
  "put-in-take": handler("put-in-take", insertTakeWork, ({ assetId }) => assetId),
  convert: handler("convert", conversionJob, ({ jobId }) => jobId),
  "cover-images": handler("cover-images", redactImagesWork, ({ clipId }) => clipId),
  "annotate-images": handler(
    "annotate-images",
    defineClipJob("annotate-images", annotateImages),
    ({ clipId }) => clipId,
  ),
  "clean-reply": handler("clean-reply", replyCleaning, ({ replyId }) => replyId),
  "render-video": handler("render-video", renderVideoWork, ({ jobId }) => jobId),
  transcribe: handler("transcribe", transcriptionWork, ({ jobId }) => jobId),
  "time-words": handler("time-words", defineClipJob("time-words", alignWordTimes), ({ clipId }) => clipId),
  "read-pictures": handler("read-pictures", readPicturesWork, ({ clipId }) => clipId),
  translate: handler("translate", translationWork, ({ jobId }) => jobId),
  "send-message": handler("send-message", messageDelivery, ({ messageId }) => messageId),
  "send-code": handler("send-code", messageDelivery, ({ messageId }) => messageId),
  "send-sms": handler("send-sms", messageDelivery, ({ messageId }) => messageId),
  "deliver-webhook": handler("deliver-webhook", webhookDelivery, (payload) => payload),
  "hand-over": handler("hand-over", handoverWork, ({ handoverId }) => handoverId),
  sweep: {
    run: async ({ signal }) => void (await collectGarbage(graceStart(clock.now()), signal)),
    fail: async () => undefined,
  },
};

/** How long work waits before it looks for room again: as its own entry, so that no try is used up. */
const WITHOUT_ROOM_SECONDS = 60;

function handler<K extends JobKind, Row, Id>(
  kind: K,
  work: JobDefinition<Row, Id>,
  idOf: (payload: JobPayloads[K]) => Id,
): Handler<K> {
  return {
    run: async ({ id: entryId, payload, place, ...run }) => {
      try {
        await runJob(work, idOf(payload), { ...run, entryId, isLast: place.isLast });
      } catch (error) {
        if (!(error instanceof ServerFull)) throw error;
        warnThrottled("the disk is full: jobs wait for free space");
        const startAfterSeconds = WITHOUT_ROOM_SECONDS;
        await transaction((tx) => queue().enqueue(tx, kind, payload, { ...place, startAfterSeconds }));
      }
    },
    fail: async ({ id, payload, place }) => {
      if ((await failJob(work, idOf(payload), id)) === "settled") return;
      await transaction((tx) => queue().enqueue(tx, kind, payload, place));
    },
  };
}
