import { ApiError } from "#lib/api-client/api-error";
import { newId } from "#lib/editor/document";
import { backOffMs } from "../outbox/queue";
import type { KeptAnswer } from "./kept-answers";

export type SendState =
  | { kind: "sending" }
  /** It is tried again at that moment, or as soon as there is a connection. */
  | { kind: "waiting"; why: "offline" | "limited" | "failed"; seconds: number }
  | { kind: "failed"; hasEnded: boolean; error: unknown }
  | { kind: "sent" };

/** The steps of sending; each can be repeated. */
export interface SendSteps {
  begin: (answer: KeptAnswer) => Promise<NonNullable<KeptAnswer["begun"]>>;
  /** The parts to send are copied for the answer on the server. */
  copy: (answer: KeptAnswer) => Promise<void>;
  /** Brings files, pins and ink there. */
  fill: (answer: KeptAnswer) => Promise<void>;
  handOver: (answer: KeptAnswer) => Promise<NonNullable<KeptAnswer["sent"]>>;
  /** The answer on the server is gone, or is not wanted: removes what was copied for it. */
  drop: (answer: KeptAnswer) => Promise<void>;
  /** Removes everything of it from this device. */
  clear: (answer: KeptAnswer) => Promise<void>;
  keep: (answer: KeptAnswer) => Promise<void>;
  /** Settles after that time, or as soon as the connection is back. */
  pause: (ms: number) => Promise<void>;
}

const mostConflicts = 3;

export function explainSending(error: unknown, attempts: number): SendState {
  const mayWork = (refusal: ApiError) => refusal.isPassing || (refusal.status === 409 && attempts <= mostConflicts);
  if (error instanceof ApiError && mayWork(error)) {
    const seconds = Math.max(error.retryAfterSeconds ?? 0, backOffMs(attempts) / 1000);
    const why = error.status === 0 ? "offline" : error.status === 429 ? "limited" : "failed";
    return { kind: "waiting", why, seconds };
  }
  const hasEnded = error instanceof ApiError && error.code === "request_ended";
  return { kind: "failed", hasEnded, error };
}

/** The server deletes an unsent answer after a day, and does not know its token then. */
const isGone = (error: unknown) => error instanceof ApiError && [401, 404].includes(error.status);

/** The answer as it was before it was begun, with everything on this device. */
export async function takeFromServer(
  kept: KeptAnswer,
  steps: Pick<SendSteps, "drop" | "keep">,
  isSending: boolean,
): Promise<KeptAnswer> {
  const { begun, ...answer } = kept;
  if (begun) await steps.drop(kept);
  const again = { ...answer, key: newId(), isSending };
  await steps.keep(again);
  return again;
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
    const begun = answer.begun ?? (await steps.begin(answer));
    if (!answer.begun) await note({ begun });
    if (!answer.sent) {
      if (!begun.isCopied) {
        await steps.copy(answer);
        await note({ begun: { ...begun, isCopied: true } });
      }
      await steps.fill(answer);
      await note({ sent: await steps.handOver(answer) });
    }
    await steps.clear(answer);
    await note({ isSending: false });
  };
  let isRestarted = false;
  for (let attempts = 1; !signal.aborted; attempts++) {
    onState({ kind: "sending" });
    try {
      await once();
      onState({ kind: "sent" });
      return answer;
    } catch (error) {
      const state = explainSending(error, attempts);
      if (signal.aborted) return null;
      if (isGone(error) && answer.begun && !answer.sent && !isRestarted) {
        isRestarted = true;
        answer = await takeFromServer(answer, steps, true);
        continue;
      }
      onState(state);
      if (state.kind !== "waiting") return null;
      await steps.pause(state.seconds * 1000);
    }
  }
  return null;
}
