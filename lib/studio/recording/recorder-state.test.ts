import { expect, test, vi } from "vitest";
import {
  getUnavailableReason,
  isTakeActive,
  nextRecorderState,
  pickRecordingType,
  type RecorderEvent,
  type RecorderState,
  refusalFromError,
  refusalMessage,
  type TakeEnd,
  takeFileName,
} from "./recorder-state";

const refused: RecorderEvent = { kind: "refused", why: "blocked" };
const end = (end: TakeEnd): RecorderEvent => ({ kind: "end", end });
const run = (...events: (RecorderEvent | "ask" | "granted" | "pause" | "resume" | "stopped")[]): RecorderState =>
  events.reduce<RecorderState>(
    (state, event) => nextRecorderState(state, typeof event === "string" ? { kind: event } : event),
    { kind: "idle" },
  );

test("a take goes from asking to recording, pauses, goes on and ends", () => {
  expect(run("ask")).toEqual({ kind: "asking" });
  expect(run("ask", "granted", "pause")).toEqual({ kind: "paused" });
  expect(run("ask", "granted", "pause", "resume")).toEqual({ kind: "recording" });
  expect(run("ask", "granted", end("stop"), "stopped")).toEqual({ kind: "idle" });
});

test("a paused take can be stopped, too", () => {
  expect(run("ask", "granted", "pause", end("stop"))).toEqual({ kind: "stopping", end: "stop" });
});

test("a lost headset ends the take and says so, and what happens while it ends changes nothing of that", () => {
  expect(run("ask", "granted", end("microphone"), end("browser"))).toEqual({ kind: "stopping", end: "microphone" });
});

test("a refusal can be asked about again", () => {
  expect(run("ask", refused)).toEqual({ kind: "refused", why: "blocked" });
  expect(run("ask", refused, "ask")).toEqual({ kind: "asking" });
});

test("an event that does not fit the state changes nothing", () => {
  expect(run("pause")).toEqual({ kind: "idle" });
  expect(run("ask", "granted", "ask")).toEqual({ kind: "recording" });
  expect(run("ask", "granted", end("stop"), "resume")).toEqual({ kind: "stopping", end: "stop" });
});

test("cancelling while the browser asks leaves nothing running", () => {
  expect(run("ask", end("stop"))).toEqual({ kind: "idle" });
  expect(isTakeActive(run("ask"))).toBe(false);
  expect(isTakeActive(run("ask", "granted", "pause"))).toBe(true);
});

test("browsers' reasons become ours", () => {
  const named = (name: string) => Object.assign(new Error(name), { name });
  expect(
    ["NotAllowedError", "NotFoundError", "NotReadableError", "TypeError"].map((n) => refusalFromError(named(n))),
  ).toEqual(["blocked", "no-microphone", "in-use", "unsupported"]);
});

test("AAC comes first where it exists, then Opus", () => {
  expect(pickRecordingType(() => true)).toBe("audio/mp4;codecs=mp4a.40.2");
  expect(pickRecordingType((type) => !type.includes("mp4a"))).toBe("audio/webm;codecs=opus");
  expect(pickRecordingType(() => false)).toBe("");
  expect([takeFileName("audio/mp4"), takeFileName("audio/webm;codecs=opus"), takeFileName("")]).toEqual([
    "recording.m4a",
    "recording.webm",
    "recording.webm",
  ]);
});

test.each([
  [
    "Safari on a phone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1",
    5,
    "page menu",
  ],
  ["Safari on an iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", 5, "page menu"],
  ["Safari on a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15", 0, "lock"],
  ["Chrome on a phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) CriOS/142.0", 5, "Settings app"],
  ["Chrome on a desk", "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36", 0, "lock"],
])("who has blocked the microphone reads where it is allowed: %s", (_name, userAgent, maxTouchPoints, where) => {
  expect(refusalMessage("blocked", { userAgent, maxTouchPoints })).toContain(where);
});

test("a page that came over plain http says what recording needs, instead of blaming the browser", () => {
  vi.stubGlobal("isSecureContext", false);
  expect(refusalFromError(new TypeError("no mediaDevices"))).toBe("insecure");
  expect(refusalMessage(getUnavailableReason())).toContain("https");
  vi.stubGlobal("isSecureContext", true);
  expect(refusalFromError(new TypeError("no mediaDevices"))).toBe("unsupported");
  vi.unstubAllGlobals();
});
