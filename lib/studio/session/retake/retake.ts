import { errorMessage } from "#lib/api-client/api-error";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import { refusalMessage, silenceMessage, takeEndMessage } from "../../recording/recorder-words";
import { recordingFile } from "../../recording/recording-file";
import { createTakeRecorder, type Take, type TakeEvents, type TakeRecorder } from "../../recording/take-recorder";
import { sayEnglish } from "../../words";
import type { StudioSession } from "../studio-session";
import type { StudioState, WaitingTake } from "../studio-state";
import { insertTake, isVersionConflict } from "./insert-take";
import { type LeadTransport, playLead } from "./play-lead";
import {
  beginRetake,
  nextRetake,
  type RetakeEffect,
  type RetakeEvent,
  type RetakeState,
  type RetakeTransition,
} from "./retake-state";

interface Session
  extends Pick<StudioSession, "store" | "saved" | "takeWaits" | "takeGone" | "replaced" | "reopen" | "endPunch"> {
  transport: LeadTransport;
}

type RetakeRecorder = Pick<TakeRecorder, "start" | "stop" | "handedOver" | "elapsed" | "dispose">;

export interface RetakeParts {
  createTakeRecorder: (events: TakeEvents) => RetakeRecorder;
  insertTake: typeof insertTake;
}

export type RetakeOptions = NonNullable<StudioState["punching"]>;

/** Records over a span of the open clip: carries out what the states of `retake-state.ts` ask for. */
export function openRetake(
  session: Session,
  { span, take: given, isResumed = false }: RetakeOptions,
  onState: (state: RetakeState) => void,
  parts: RetakeParts = { createTakeRecorder, insertTake },
) {
  const { transport, store } = session;
  const left = new AbortController();
  const { signal } = left;
  let recorder: RetakeRecorder | null = null;
  /** The journal keeps other tabs away from the take until this is called. */
  let release = () => {};

  const report = (made: RetakeRecorder, state: RecorderState) => {
    if (state.kind === "refused") send({ kind: "refused", message: refusalMessage(state.why) });
    if (state.kind === "recording") send({ kind: "recording" });
    if (state.kind !== "stopping") return;
    send({ kind: "stopping" });
    // A take without sound is discarded.
    void made.handedOver().then(() => send({ kind: "nothing-taken", problem: takeEndMessage(state.end) }));
  };
  const receive = ({ kept, blob, isKept, end }: Take): Promise<void> => {
    const { over } = kept;
    if (!over) return Promise.resolve();
    return new Promise((settle) => {
      release = settle;
      const take = { take: { ...kept, over }, file: isKept ? null : blob, isKept };
      send({ kind: "taken", take, problem: takeEndMessage(end) });
    });
  };
  const openMicrophone = () => {
    const { clip } = store.getState();
    const recording = recordingFile(clip);
    const made = parts.createTakeRecorder({
      onState: (state) => report(made, state),
      onTake: receive,
      onOtherMicrophone: (chosen, used) =>
        send({ kind: "warned", about: "microphone", message: sayEnglish("otherMicrophone", { chosen, used }) }),
      onSilence: (name) => send({ kind: "warned", about: "silence", message: name && silenceMessage(name) }),
      onUnkept: () => send({ kind: "warned", about: "storage", message: sayEnglish("noCopy") }),
    });
    recorder = made;
    const lead = () =>
      playLead({
        transport,
        start: span.start,
        signal,
        onCount: (count) => send({ kind: "counting", left: count }),
        onLead: () => send({ kind: "leading" }),
      });
    if (recording) void made.start(clip.id, { span, recording, lead });
  };
  const insert = async (take: WaitingTake, isAsked: boolean) => {
    try {
      if (isAsked) await session.saved(!take.take.over.isSent);
      await parts.insertTake(take, (newer) => send({ kind: "updated", take: newer }), isAsked);
      send({ kind: "inserted" });
    } catch (error) {
      send({ kind: "failed", message: errorMessage(error), isLate: isVersionConflict(error) });
    }
  };

  const carryOut = (effect: RetakeEffect) => {
    switch (effect.kind) {
      case "open-microphone":
        return openMicrophone();
      case "stop-recorder":
        return recorder?.stop();
      case "list-take":
        return session.takeWaits(effect.take);
      case "insert-take":
        return void insert(effect.take, effect.isAsked);
      case "release-take":
        return release();
      case "reopen-clip":
        session.takeGone(effect.take.take.id);
        session.replaced(span);
        return session.reopen();
      case "end":
        return session.endPunch();
    }
  };
  const follow = (transition: RetakeTransition) => {
    state = transition.state;
    if (!signal.aborted) onState(state);
    for (const effect of transition.effects) carryOut(effect);
  };
  const send = (event: RetakeEvent) => follow(nextRetake(state, event));

  const begun = beginRetake(given, !isResumed);
  let { state } = begun;
  follow(begun);

  return {
    send,
    /** Seconds recorded so far. */
    elapsed: () => recorder?.elapsed() ?? 0,
    /** A take that is being made is kept. */
    dispose(): void {
      left.abort();
      send({ kind: "left" });
      transport.pause();
      void recorder?.dispose();
    },
  };
}
