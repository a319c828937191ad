import { defineClipJob } from "#lib/job-runner/define-clip-job";
import { transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { redactImages } from "./redact-images";

const AGAIN_AFTER_SECONDS = 3600;

export const redactImagesWork = defineClipJob("cover-images", redactImages, enqueueAnotherRedaction);

/** An image without its redactions is hidden, and a finished clip may get no further request. */
async function enqueueAnotherRedaction(clipId: number): Promise<void> {
  await transaction((tx) =>
    queue().enqueue(
      tx,
      "cover-images",
      { clipId },
      {
        startAfterSeconds: AGAIN_AFTER_SECONDS,
        singletonKey: `again ${clipId}`,
        atMostEverySeconds: AGAIN_AFTER_SECONDS / 2,
      },
    ),
  );
}
