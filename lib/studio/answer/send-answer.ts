import { ApiError, errorMessage } from "#lib/api-client/api-error";
import { backOffMs } from "../outbox/queue";
import type { KeptAnswer } from "./kept-answers";

export type SendState =
  | { kind: "sending" }
  /** It is tried again at that moment, or as soon as there is a connection. */
  | { kind: "waiting"; isOffline: boolean; seconds: number }
  | { kind: "failed"; hasEnded: boolean; reason: string }
  | { kind: "sent" };

/** The steps of sending; each can be repeated. */
export interface SendSteps {
  begin: (answer: KeptAnswer) => Promise<NonNullable<KeptAnswer["begun"]>>;
  /** Everything on this device gets the id that the answer has on the server. */
  move: (answer: KeptAnswer) => Promise<void>;
  /** Brings files, pins and ink there. */
  fill: (answer: KeptAnswer) => Promise<void>;
  handOver: (answer: KeptAnswer) => Promise<NonNullable<KeptAnswer["sent"]>>;
  /** Removes the copies of this device. */
  clear: (answer: KeptAnswer) => Promise<void>;
  keep: (answer: KeptAnswer) => Promise<void>;
  /** Settles after that time, or as soon as the connection is back. */
  pause: (ms: number) => Promise<void>;
}

export function explainSending(error: unknown, attempts: number): SendState {
  const isRefused = !(error instanceof ApiError) || !(error.isPassing || error.status === 409);
  if (!isRefused) {
    const seconds = Math.max(error.retryAfterSeconds ?? 0, backOffMs(attempts) / 1000);
    return { kind: "waiting", isOffline: error.status === 0, seconds };
  }
  const hasEnded = error instanceof ApiError && error.code === "request_ended";
  return { kind: "failed", hasEnded, reason: errorMessage(error) };
}

/**
 * Sends an answer from where it is; null where that ended with a refusal. Each step is noted before the next one, so that a
 * page that was closed in between goes on.
 */
export async function sendAnswer(
  kept: KeptAnswer,
  steps: SendSteps,
  onState: (state: SendState) => void,
  signal: AbortSignal,
): Promise<KeptAnswer | null> {
  let answer = kept;
  const note = async (changes: Partial<KeptAnswer>) => {
    answer = { ...answer, ...changes };
    await steps.keep(answer);
  };
  const once = async () => {
    if (!answer.begun) await note({ begun: await steps.begin(answer) });
    if (!answer.sent) {
      await steps.move(answer);
      await steps.fill(answer);
      await note({ sent: await steps.handOver(answer) });
    }
    await steps.clear(answer);
    await note({ isSending: false });
  };
  for (let attempts = 1; !signal.aborted; attempts++) {
    onState({ kind: "sending" });
    try {
      await once();
      onState({ kind: "sent" });
      return answer;
    } catch (error) {
      const state = explainSending(error, attempts);
      if (signal.aborted) return null;
      onState(state);
      if (state.kind !== "waiting") return null;
      await steps.pause(state.seconds * 1000);
    }
  }
  return null;
}
