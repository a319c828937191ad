import { type Say, sayEnglish } from "../words";

type RecordingRefusal = "blocked" | "no-microphone" | "in-use" | "insecure" | "unsupported";

/** What ended a take: the user, or else the microphone or the browser. */
export type TakeEnd = "stop" | "discard" | "microphone" | "browser";

export type RecorderState =
  | { kind: "idle" }
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
      if (event.kind === "refused") return { kind: "refused", why: event.why };
      return event.kind === "end" ? { kind: "idle" } : state;
    case "recording":
    case "paused":
      if (event.kind === "pause") return { kind: "paused" };
      if (event.kind === "resume") return { kind: "recording" };
      return event.kind === "end" ? { kind: "stopping", end: event.end } : state;
    case "stopping":
      return event.kind === "stopped" ? { kind: "idle" } : state;
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
  const name = error instanceof Error ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "no-microphone";
  if (name === "NotReadableError" || name === "AbortError") return "in-use";
  return name === "NotAllowedError" || name === "SecurityError" ? "blocked" : getUnavailableReason();
}

const refusals: Record<Exclude<RecordingRefusal, "blocked">, string> = {
  "no-microphone": "No microphone was found. Plug one in, or upload a recording instead.",
  "in-use": "Another program is using the microphone. Close it and press record again.",
  insecure:
    "Browsers record only at an https address, or at localhost. Upload a recording instead, or start Tellmark with npm run app -- --https.",
  unsupported: "This browser cannot record here. Upload a recording instead.",
};

const iosSafari = /^(?!.*(CriOS|FxiOS|EdgiOS)).*(iPhone|iPad)/;

const unblockWords = ({ userAgent, maxTouchPoints }: Reader) => {
  const isPadThatSaysMac = userAgent.includes("Macintosh") && maxTouchPoints > 1;
  if (isPadThatSaysMac || iosSafari.test(userAgent))
    return "Open the page menu in the address bar, then Website Settings, and allow the microphone there.";
  if (/iPhone|iPad/.test(userAgent))
    return "Allow it in the Settings app of this device, under the name of this browser.";
  return "Click the lock or camera icon in the address bar, and allow it.";
};

type Reader = Pick<Navigator, "userAgent" | "maxTouchPoints">;

export function refusalMessage(why: RecordingRefusal, reader?: Reader): string {
  if (why !== "blocked") return refusals[why];
  return `The microphone is blocked for this page. ${unblockWords(reader ?? navigator)} Then press record again.`;
}

/** For a take that the user did not end. */
export function takeEndMessage(end: TakeEnd, say: Say = sayEnglish): string | null {
  if (end === "microphone") return say("microphoneGone");
  return end === "browser" ? say("browserStopped") : null;
}

export const silenceMessage = (microphone: string) => `No sound from “${microphone}”. Is it switched on?`;

const recordingTypes = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** The type to record in: AAC where it exists, because everything plays it; "" = this browser records no sound. */
export function pickRecordingType(supported: (type: string) => boolean): string {
  return recordingTypes.find(supported) ?? "";
}

export function takeFileName(mimeType: string): string {
  const extension = mimeType.includes("mp4") ? "m4a" : mimeType.includes("ogg") ? "ogg" : "webm";
  return `recording.${extension}`;
}
