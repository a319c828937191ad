import { completePackage, waitForConversion } from "#lib/api-client/api";
import { itemNoun, type OutboxItem } from "../outbox/item";
import type { Outbox } from "../outbox/outbox";
import { latestPerSlot } from "../outbox/queue";
import type { DocumentStore } from "../sync/document-store";

export type FinishStep = "saving" | "sending" | "preparing";

interface Finishing {
  clipId: number;
  document: DocumentStore;
  outbox: Outbox;
  signal: AbortSignal;
  onStep: (step: FinishStep, progress?: number) => void;
}

/** Saves and sends the rest, then prepares the clip; throws while something could not be sent. */
export async function finishClip({ clipId, document, outbox, signal, onStep }: Finishing): Promise<void> {
  onStep("saving");
  await document.flush("final");
  onStep("sending");
  outbox.retryAll();
  await outbox.settled();
  const [unsent] = latestPerSlot(outbox.items);
  if (unsent) throw new Error(unsentWords(unsent));
  // The tags of a picture that arrived get another name.
  await document.flush();
  onStep("preparing");
  let status = (await completePackage(clipId)).conversion_status;
  while (status === "processing" && !signal.aborted) {
    const job = await waitForConversion(clipId, signal);
    onStep("preparing", job.progress);
    if (job.status === "failed") throw new Error(job.error?.message || "The clip could not be prepared.");
    if (job.status === "completed" || job.status === "cancelled") return;
    await new Promise((later) => setTimeout(later, 1000));
    status = "processing";
  }
}

function unsentWords(item: OutboxItem): string {
  const file = `${itemNoun(item)} “${item.name}”`;
  return item.isTakenOut
    ? `The server may still have the ${file} that you removed. Share again in a moment.`
    : `The ${file} could not be sent. Send it again, then share.`;
}
