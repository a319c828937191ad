import { closingMs, withLock } from "../device/tab-locks";
import { findAnswer, type KeptAnswer } from "./kept-answers";
import { type SendState, sendAnswer, takeFromServer } from "./send-answer";
import { createSendSteps } from "./send-steps";

interface SendEvents {
  onState: (state: SendState) => void;
  /** How much of the current file has been sent, from 0 to 1. */
  onShare: (share: number) => void;
}

/** Sends an answer from where it is, in one tab at a time; null where it was refused, or the page closes. */
export async function resumeSending(
  answer: KeptAnswer,
  language: string,
  { onState, onShare }: SendEvents,
  signal: AbortSignal,
): Promise<KeptAnswer | null> {
  let sent: KeptAnswer | null = null;
  const send = async () => {
    // Another tab may have gone on with it.
    const newest = (await findAnswer(answer.code).catch(() => null)) ?? answer;
    const steps = createSendSteps(language, onShare, signal);
    // Requests of a page that was just closed may still arrive: what they bring is not sent a second time.
    if (newest.isSending && newest.begun) await steps.pause(closingMs);
    sent = newest.isSending ? await sendAnswer(newest, steps, onState, signal) : newest;
  };
  await withLock(`tellmark-answer-${answer.code}`, signal, send).catch(() => {});
  return sent;
}

/** Stops sending an answer that was refused: it is on this device as it was. */
export function stopSending(answer: KeptAnswer): Promise<KeptAnswer> {
  const steps = createSendSteps("en", () => {}, new AbortController().signal);
  return takeFromServer(answer, steps, false);
}
