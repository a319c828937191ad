import { completePackage, waitForConversion } from "#lib/api-client/api";
import { itemNoun, type OutboxItem } from "../outbox/item";
import type { Outbox } from "../outbox/outbox-options";
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

/**
 * Saves and sends the rest, then prepares the clip; throws while something could not be sent.
 * @returns what to tell the sender about the sound; null: recipients hear it
 */
export async function finishClip({ clipId, document, outbox, signal, onStep }: Finishing): Promise<string | null> {
  await sendAll({ document, outbox, onStep });
  onStep("preparing");
  const { conversion_status, warnings } = await completePackage(clipId);
  if (conversion_status !== "processing") return soundWarning(warnings);
  while (!signal.aborted) {
    const job = await waitForConversion(clipId, signal);
    onStep("preparing", job.progress);
    if (job.status === "failed") throw new Error(job.error?.message || "The clip could not be prepared.");
    if (job.status === "cancelled") return null;
    // The first answer was given before the sound was converted. Nothing is done a second time.
    if (job.status === "completed") return soundWarning((await completePackage(clipId)).warnings);
    await new Promise((later) => setTimeout(later, 1000));
  }
  return null;
}

/** Saves and sends the rest; throws while something could not be sent, because of what that has thrown. */
export async function sendAll({ document, outbox, onStep }: Omit<Finishing, "clipId" | "signal">): Promise<void> {
  onStep("saving");
  await document.flush("final");
  onStep("sending");
  outbox.retryAll();
  await outbox.settled();
  const [unsent] = latestPerSlot(outbox.items);
  if (unsent) throw new Error(unsentWords(unsent), { cause: outbox.failureOf(unsent.id) });
  // The tags of a picture that arrived get another name.
  await document.flush();
}

function soundWarning(warnings: readonly string[]): string | null {
  const warning = warnings.find((text) => /^audio_not_converted\b/.test(text));
  if (warning === undefined) return null;
  const reason = warning.replace(/^audio_not_converted(: )?/, "");
  return `The sound could not be converted. Recipients get the file as it is, and their browser may not play it. ${reason}`.trim();
}

function unsentWords(item: OutboxItem): string {
  const file = `${itemNoun(item)} “${item.name}”`;
  return item.isTakenOut
    ? `The server may still have the ${file} that you removed. Share again in a moment.`
    : `The ${file} could not be sent. Send it again, then share.`;
}
