import { countLostJobs, findLostJobs, type LostJob } from "#lib/job-runner/lost-jobs";
import { log } from "#lib/log/log";
import { enqueueDelivery } from "#lib/messages/queue-message";
import { lockName, type Transaction, transaction } from "#lib/platform/database/db";
import type { EnqueueOptions } from "#lib/platform/queue/port";
import { queue } from "#lib/platform/queue/queue";

const BATCH = 100;

type Place = Pick<EnqueueOptions, "turnOf" | "isLast">;

const enqueueAgain: Record<LostJob["kind"], (tx: Transaction, work: LostJob, place: Place) => Promise<void>> = {
  "prepare-audio": (tx, { id }, place) => queue().enqueue(tx, "prepare-audio", { assetId: id }, place),
  "cut-audio": (tx, { id }, place) => queue().enqueue(tx, "cut-audio", { assetId: id }, place),
  "put-in-take": (tx, { id }, place) => queue().enqueue(tx, "put-in-take", { assetId: id }, place),
  "cover-images": (tx, { id }, place) => queue().enqueue(tx, "cover-images", { clipId: Number(id) }, place),
  "clean-reply": (tx, { id }, place) => queue().enqueue(tx, "clean-reply", { replyId: id }, place),
  convert: (tx, { id }, place) => queue().enqueue(tx, "convert", { jobId: id }, place),
  "render-video": (tx, { id }, place) => queue().enqueue(tx, "render-video", { jobId: id }, place),
  transcribe: (tx, { id }, place) => queue().enqueue(tx, "transcribe", { jobId: id }, place),
  translate: (tx, { id }, place) => queue().enqueue(tx, "translate", { jobId: id }, place),
  "hand-over": (tx, { id }, place) => queue().enqueue(tx, "hand-over", { handoverId: id }, place),
  "send-message": async (tx, { id }) => {
    const message = await tx.message.findUnique({ where: { id } });
    if (message) await enqueueDelivery(tx, message);
  },
  "deliver-webhook": (tx, { id, attempt, inSeconds }, place) => {
    const payload = { deliveryId: id, attempt: attempt ?? 1 };
    return queue().enqueue(tx, "deliver-webhook", payload, { ...place, startAfterSeconds: inSeconds ?? 0 });
  },
};

/** Enqueues open work that the queue knows nothing of. Returns how much there was. */
export async function requeueLostJobs(signal: AbortSignal): Promise<number> {
  const lost = await countLostJobs();
  if (lost.length === 0) return 0;
  log().warn(
    "jobs without a queue entry are enqueued again",
    Object.fromEntries(lost.map(({ kind, count }) => [kind, count])),
  );
  let total = 0;
  for (let found = BATCH; found === BATCH && !signal.aborted; ) {
    found = await transaction(async (tx) => {
      await lockName(tx, "requeue");
      const batch = await findLostJobs(tx, BATCH);
      for (const work of batch) {
        await enqueueAgain[work.kind](tx, work, { turnOf: work.userId ?? undefined, isLast: work.isLast });
      }
      return batch.length;
    });
    total += found;
  }
  return total;
}
