import type { WaitingTake } from "../studio-state";

/** The course of recording over a span, without a browser: microphone, lead-in, recording, then inserting the take. */
export type RetakeState =
  | { kind: "asking" }
  | { kind: "counting"; left: number }
  | { kind: "leading" }
  | { kind: "recording"; warnings: Warnings }
  /** The rest of the take is on its way; one that the user has closed stays on this device. */
  | { kind: "stopping"; isToInsert: boolean }
  | { kind: "inserting"; take: WaitingTake }
  /** The take is in the recording: the clip is opened again. */
  | { kind: "inserted" }
  | { kind: "waiting"; take: WaitingTake; message: string; canRetry: boolean }
  | { kind: "refused"; message: string }
  | { kind: "ended" };

type Warning = "microphone" | "silence" | "storage";
type Warnings = Readonly<Partial<Record<Warning, string | null>>>;

export type RetakeEvent =
  /** Presses of the user. */
  | { kind: "stop" | "close" | "retry" | "discard" }
  /** The dialog is gone, for whatever reason. */
  | { kind: "left" }
  /** Reports of the recorder. */
  | { kind: "refused"; message: string }
  | { kind: "counting"; left: number }
  | { kind: "leading" }
  | { kind: "recording" }
  | { kind: "warned"; about: Warning; message: string | null }
  | { kind: "stopping" }
  /** `problem`: why the take ended, where the user did not end it. */
  | { kind: "taken"; take: WaitingTake; problem: string | null }
  | { kind: "nothing-taken"; problem: string | null }
  /** Reports of the insert; `updated`: facts about the take have changed, such as that it was sent. */
  | { kind: "updated"; take: WaitingTake }
  | { kind: "inserted" }
  /** `isLate`: the server has another recording by now. */
  | { kind: "failed"; message: string; isLate: boolean };

export type RetakeEffect =
  | { kind: "open-microphone" }
  | { kind: "stop-recorder" }
  /** The studio lists the take among those that wait. */
  | { kind: "list-take"; take: WaitingTake }
  /** `isAsked`: the user has pressed something since the page was loaded. */
  | { kind: "insert-take"; take: WaitingTake; isAsked: boolean }
  /** Other tabs may have the take. */
  | { kind: "release-take" }
  | { kind: "reopen-clip"; take: WaitingTake }
  | { kind: "end" };

/** The state that follows, and what has to happen for it, in this order. */
export interface RetakeTransition {
  state: RetakeState;
  effects: RetakeEffect[];
}

/** With `take`, that one is inserted, and nothing is recorded. */
export function beginRetake(take: WaitingTake | null, isAsked = true): RetakeTransition {
  return take
    ? go({ kind: "inserting", take }, { kind: "insert-take", take, isAsked })
    : go({ kind: "asking" }, { kind: "open-microphone" });
}

/** An event that makes no sense in a state leaves it as it is. */
export function nextRetake(state: RetakeState, event: RetakeEvent): RetakeTransition {
  switch (state.kind) {
    case "asking":
    case "counting":
    case "leading":
      return prepare(state, event);
    case "recording":
      return record(state, event);
    case "stopping":
      return receive(state, event);
    case "inserting":
      return insert(state, event);
    case "waiting":
      return wait(state, event);
    case "refused":
      return event.kind === "close" ? end() : go(state);
    case "ended":
      return event.kind === "taken" ? go(state, list(event.take), { kind: "release-take" }) : go(state);
    case "inserted":
      return go(state);
  }
}

function prepare(state: RetakeState, event: RetakeEvent): RetakeTransition {
  switch (event.kind) {
    case "counting":
      return go({ kind: "counting", left: event.left });
    case "leading":
      return go({ kind: "leading" });
    case "recording":
      return go({ kind: "recording", warnings: {} });
    case "refused":
      return go({ kind: "refused", message: event.message });
    case "close":
      return end();
    case "left":
      return go({ kind: "ended" });
    default:
      return go(state);
  }
}

function record(state: Extract<RetakeState, { kind: "recording" }>, event: RetakeEvent): RetakeTransition {
  switch (event.kind) {
    case "warned":
      return go({ ...state, warnings: { ...state.warnings, [event.about]: event.message } });
    case "stop":
      return go({ kind: "stopping", isToInsert: true }, { kind: "stop-recorder" });
    case "close":
    case "left":
      return go({ kind: "stopping", isToInsert: false }, { kind: "stop-recorder" });
    case "stopping":
      return go({ kind: "stopping", isToInsert: true });
    default:
      return go(state);
  }
}

function receive(state: Extract<RetakeState, { kind: "stopping" }>, event: RetakeEvent): RetakeTransition {
  switch (event.kind) {
    case "close":
    case "left":
      return go({ kind: "stopping", isToInsert: false });
    case "taken": {
      const { take, problem } = event;
      if (!state.isToInsert) return go({ kind: "ended" }, list(take), { kind: "release-take" }, { kind: "end" });
      if (problem !== null) {
        return go({ kind: "waiting", take, message: problem, canRetry: true }, list(take));
      }
      return go({ kind: "inserting", take }, list(take), { kind: "insert-take", take, isAsked: true });
    }
    case "nothing-taken":
      if (!state.isToInsert || event.problem === null) return end();
      return go({ kind: "refused", message: event.problem });
    default:
      return go(state);
  }
}

function insert(state: Extract<RetakeState, { kind: "inserting" }>, event: RetakeEvent): RetakeTransition {
  switch (event.kind) {
    case "updated":
      return go({ ...state, take: event.take }, list(event.take));
    case "inserted":
      return go({ kind: "inserted" }, { kind: "release-take" }, { kind: "reopen-clip", take: state.take });
    case "failed":
      return go({ kind: "waiting", take: state.take, message: event.message, canRetry: !event.isLate });
    case "left":
      return go(state, { kind: "release-take" });
    default:
      return go(state);
  }
}

function wait(state: Extract<RetakeState, { kind: "waiting" }>, event: RetakeEvent): RetakeTransition {
  const { take, canRetry } = state;
  switch (event.kind) {
    case "retry":
      return canRetry ? go({ kind: "inserting", take }, { kind: "insert-take", take, isAsked: true }) : go(state);
    case "close":
    case "discard":
      return go({ kind: "ended" }, { kind: "release-take" }, { kind: "end" });
    case "left":
      return go({ kind: "ended" }, { kind: "release-take" });
    default:
      return go(state);
  }
}

const go = (state: RetakeState, ...effects: RetakeEffect[]): RetakeTransition => ({ state, effects });
const end = () => go({ kind: "ended" }, { kind: "end" });
const list = (take: WaitingTake): RetakeEffect => ({ kind: "list-take", take });
