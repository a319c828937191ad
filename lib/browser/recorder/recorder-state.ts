export type RecordingRefusal = "blocked" | "no-microphone" | "in-use" | "insecure" | "unsupported";

/** The end of a take: by the user, by its length, or else by the microphone or the browser. */
export type TakeEnd = "stop" | "discard" | "limit" | "microphone" | "browser";

export type RecorderState =
  /** `end` is that of the take before. */
  | { kind: "idle"; end?: TakeEnd }
  | { kind: "asking" }
  | { kind: "refused"; why: RecordingRefusal }
  | { kind: "recording" }
  | { kind: "paused" }
  | { kind: "stopping"; end: TakeEnd };

export type RecorderEvent =
  | { kind: "ask" }
  | { kind: "granted" }
  | { kind: "refused"; why: RecordingRefusal }
  | { kind: "pause" }
  | { kind: "resume" }
  | { kind: "end"; end: TakeEnd }
  | { kind: "stopped" };

/** The next state; an event that makes no sense in a state leaves it as it is. */
export function nextRecorderState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (state.kind) {
    case "idle":
    case "refused":
      return event.kind === "ask" ? { kind: "asking" } : state;
    case "asking":
      if (event.kind === "granted") return { kind: "recording" };
      if (event.kind === "refused") return event;
      return event.kind === "end" ? { kind: "idle" } : state;
    case "recording":
    case "paused":
      if (event.kind === "pause") return { kind: "paused" };
      if (event.kind === "resume") return { kind: "recording" };
      return event.kind === "end" ? { kind: "stopping", end: event.end } : state;
    case "stopping":
      return event.kind === "stopped" ? { kind: "idle", end: state.end } : state;
  }
}

/** True during a take, also while it is paused. */
export function isTakeActive(state: RecorderState): boolean {
  return state.kind === "recording" || state.kind === "paused" || state.kind === "stopping";
}

/** Why this page cannot record at all. */
export const getUnavailableReason = (): RecordingRefusal =>
  globalThis.isSecureContext === false ? "insecure" : "unsupported";

/** Why the browser gave no microphone. */
export function refusalFromError(error: unknown): RecordingRefusal {
  switch (error instanceof Error && error.name) {
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-microphone";
    case "NotReadableError":
    case "AbortError":
      return "in-use";
    case "NotAllowedError":
    case "SecurityError":
      return "blocked";
    default:
      return getUnavailableReason();
  }
}
