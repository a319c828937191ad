import { expect, test, vi } from "vitest";
import {
  isTakeActive,
  nextRecorderState,
  type RecorderEvent,
  type RecorderState,
  refusalFromError,
} from "./recorder-state";

const states: Record<RecorderState["kind"], RecorderState> = {
  idle: { kind: "idle", end: "stop" },
  asking: { kind: "asking" },
  refused: { kind: "refused", why: "blocked" },
  recording: { kind: "recording" },
  paused: { kind: "paused" },
  stopping: { kind: "stopping", end: "microphone" },
};
const events: RecorderEvent[] = [
  { kind: "ask" },
  { kind: "granted" },
  { kind: "refused", why: "in-use" },
  { kind: "pause" },
  { kind: "resume" },
  { kind: "end", end: "limit" },
  { kind: "stopped" },
];
const asking: RecorderState = { kind: "asking" };
const recording: RecorderState = { kind: "recording" };
const paused: RecorderState = { kind: "paused" };
const limited: RecorderState = { kind: "stopping", end: "limit" };

/** The events that change a state; every other leaves it as it is. */
const changes: Record<RecorderState["kind"], Partial<Record<RecorderEvent["kind"], RecorderState>>> = {
  idle: { ask: asking },
  refused: { ask: asking },
  asking: { granted: recording, refused: { kind: "refused", why: "in-use" }, end: { kind: "idle" } },
  recording: { pause: paused, end: limited },
  paused: { resume: recording, end: limited },
  stopping: { stopped: { kind: "idle", end: "microphone" } },
};
const kinds = ["idle", "asking", "refused", "recording", "paused", "stopping"] as const;
const table = kinds.flatMap((kind) => events.map((event) => ({ kind, on: event.kind, event })));

test.each(table)("a recorder that is $kind and gets $on", ({ kind, event }) => {
  expect(nextRecorderState(states[kind], event)).toEqual(changes[kind][event.kind] ?? states[kind]);
});

test("a take that is not over is one, also while it is paused", () => {
  expect(kinds.filter((kind) => isTakeActive(states[kind]))).toEqual(["recording", "paused", "stopping"]);
});

test.each([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "blocked"],
  ["NotFoundError", "no-microphone"],
  ["OverconstrainedError", "no-microphone"],
  ["NotReadableError", "in-use"],
  ["AbortError", "in-use"],
  ["TypeError", "unsupported"],
])("a browser that fails with %s gives this reason: %s", (name, why) => {
  expect(refusalFromError(Object.assign(new Error(name), { name }))).toBe(why);
});

test("a page that came over plain http is not secure, instead of having an old browser", () => {
  vi.stubGlobal("isSecureContext", false);
  expect(refusalFromError(new TypeError("no mediaDevices"))).toBe("insecure");
  vi.stubGlobal("isSecureContext", true);
  expect(refusalFromError(new TypeError("no mediaDevices"))).toBe("unsupported");
});
