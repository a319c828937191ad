import { covering } from "#lib/assets/cover-job";
import { cutting } from "#lib/assets/cut-audio";
import { preparation } from "#lib/assets/prepare-audio";
import { puttingIn } from "#lib/assets/put-in-take";
import { clock } from "#lib/kernel/clock";
import { delivery } from "#lib/messages/deliver-message";
import { conversion } from "#lib/packages/convert";
import { annotateImages } from "#lib/pictures/annotate-images";
import type { JobKind, JobPayloads, JobRun } from "#lib/platform/queue/port";
import { timeWords } from "#lib/speech/time-words";
import { transcription } from "#lib/speech/transcription-job";
import { translation } from "#lib/speech/translation-job";
import { rendering } from "#lib/videos/render-video";
import { webhookDelivery } from "#lib/webhooks/deliver-webhook";
import { workOfClip } from "#lib/work/of-clip";
import { giveUpJob, runJob, type Work } from "#lib/work/run-job";
import { graceBefore, sweep } from "./sweep";

interface Handler<K extends JobKind> {
  run: (run: JobRun<K>) => Promise<void>;
  giveUp: (payload: JobPayloads[K]) => Promise<void>;
}

export const works: { [K in JobKind]: Handler<K> } = {
  "prepare-audio": handler(preparation, ({ assetId }) => assetId),
  "cut-audio": handler(cutting, ({ assetId }) => assetId),
  "put-in-take": handler(puttingIn, ({ assetId }) => assetId),
  convert: handler(conversion, ({ jobId }) => jobId),
  "cover-images": handler(covering, ({ clipId }) => clipId),
  "annotate-images": handler(workOfClip("annotate-images", annotateImages), ({ clipId }) => clipId),
  "render-video": handler(rendering, ({ jobId }) => jobId),
  transcribe: handler(transcription, ({ jobId }) => jobId),
  "time-words": handler(workOfClip("time-words", timeWords), ({ clipId }) => clipId),
  translate: handler(translation, ({ jobId }) => jobId),
  "send-message": handler(delivery, ({ messageId }) => messageId),
  "send-code": handler(delivery, ({ messageId }) => messageId),
  "send-sms": handler(delivery, ({ messageId }) => messageId),
  "deliver-webhook": handler(webhookDelivery, (payload) => payload),
  sweep: {
    run: async ({ signal }) => void (await sweep(graceBefore(clock.now()), signal)),
    giveUp: async () => undefined,
  },
};

function handler<K extends JobKind, Row, Id>(work: Work<Row, Id>, idOf: (payload: JobPayloads[K]) => Id): Handler<K> {
  return {
    run: ({ payload, ...run }) => runJob(work, idOf(payload), run),
    giveUp: (payload) => giveUpJob(work, idOf(payload)),
  };
}
