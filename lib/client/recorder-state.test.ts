import { expect, test } from "vitest";
import {
  isTaking,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  recordingType,
  refusalOf,
  takeName,
} from "./recorder-state";

const run = (...kinds: RecorderEvent["kind"][]): RecorderState =>
  kinds.reduce<RecorderState>(
    (state, kind) =>
      nextRecorderState(state, (kind === "refused" ? { kind, why: "blocked" } : { kind }) as RecorderEvent),
    { kind: "idle" },
  );

test("a take goes from asking to recording, pauses, goes on and ends", () => {
  expect(run("ask")).toEqual({ kind: "asking" });
  expect(run("ask", "granted", "pause")).toEqual({ kind: "paused" });
  expect(run("ask", "granted", "pause", "resume")).toEqual({ kind: "recording" });
  expect(run("ask", "granted", "stop", "stopped")).toEqual({ kind: "idle" });
});

test("a paused take can be stopped, too", () => {
  expect(run("ask", "granted", "pause", "stop")).toEqual({ kind: "stopping", deviceLost: false });
});

test("a lost headset ends the take and says so", () => {
  expect(run("ask", "granted", "device-lost")).toEqual({ kind: "stopping", deviceLost: true });
});

test("a refusal can be asked about again", () => {
  expect(run("ask", "refused")).toEqual({ kind: "refused", why: "blocked" });
  expect(run("ask", "refused", "ask")).toEqual({ kind: "asking" });
});

test("what makes no sense changes nothing", () => {
  expect(run("pause")).toEqual({ kind: "idle" });
  expect(run("ask", "granted", "ask")).toEqual({ kind: "recording" });
  expect(run("ask", "granted", "stop", "resume")).toEqual({ kind: "stopping", deviceLost: false });
});

test("giving up while the browser asks leaves nothing running", () => {
  expect(run("ask", "stop")).toEqual({ kind: "idle" });
  expect(isTaking(run("ask"))).toBe(false);
  expect(isTaking(run("ask", "granted", "pause"))).toBe(true);
});

test("browsers' reasons become ours", () => {
  const named = (name: string) => Object.assign(new Error(name), { name });
  expect(["NotAllowedError", "NotFoundError", "NotReadableError", "TypeError"].map((n) => refusalOf(named(n)))).toEqual(
    ["blocked", "no-microphone", "in-use", "unsupported"],
  );
});

test("AAC comes first where it exists, then Opus", () => {
  expect(recordingType(() => true)).toBe("audio/mp4;codecs=mp4a.40.2");
  expect(recordingType((type) => !type.includes("mp4a"))).toBe("audio/webm;codecs=opus");
  expect(recordingType(() => false)).toBe("");
  expect([takeName("audio/mp4"), takeName("audio/webm;codecs=opus"), takeName("")]).toEqual([
    "recording.m4a",
    "recording.webm",
    "recording.webm",
  ]);
});
