import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { ApiError } from "#lib/api-client/api-error";
import { nextRecorderState, type RecorderEvent, type RecorderState } from "#lib/browser/recorder/recorder-state";
import { blankClip } from "../../guest/blank-clip";
import type { TakeEvents } from "../../recording/take-recorder";
import { createStudioState, type WaitingTake } from "../studio-state";
import { openRetake, type RetakeOptions, type RetakeParts } from "./retake";
import type { RetakeState } from "./retake-state";

const span = { start: 5, end: 8 };
const kept = { id: "t1", clipId: 7, mimeType: "audio/webm", startedAt: 0, durationSeconds: 2 };
const over = { span, recording: "one.webm", key: "t1" };
const waiting: WaitingTake = { take: { ...kept, over }, file: null, isKept: true };

/** A recorder whose microphone is in the hands of the test. */
function fakeRecorder(events: TakeEvents) {
  let state: RecorderState = { kind: "idle" };
  let settle = () => {};
  const handedOver = new Promise<void>((done) => {
    settle = done;
  });
  const go = (event: RecorderEvent) => {
    const next = nextRecorderState(state, event);
    if (next === state) return;
    state = next;
    events.onState(next);
  };
  return {
    go,
    start: async () => go({ kind: "ask" }),
    stop: () => go({ kind: "end", end: "stop" }),
    handedOver: () => handedOver,
    elapsed: () => 0,
    dispose: vi.fn(async () => go({ kind: "end", end: "stop" })),
    /** The last piece has come; with `isEmpty` there was none. Settles when the take is released. */
    async finish({ isEmpty = false } = {}) {
      const end = state.kind === "stopping" ? state.end : "stop";
      go({ kind: "stopped" });
      const take = { kept: { ...kept, over }, blob: new Blob(["sound"]), levels: [], end, isKept: true };
      if (!isEmpty) await events.onTake(take);
      settle();
    },
  };
}

function world({ take = null, isResumed = false }: Partial<RetakeOptions> = {}) {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  const clip = { ...blankClip({ id: 7, title: "", startedAt: 0, key: "k" }), audio_url: "/media/one.webm" };
  const session = {
    store: createStore(() => createStudioState(clip)),
    transport: { seek() {}, toggle() {}, pause() {}, onFrame: () => () => {}, rate: 1, time: 0 },
    saved: async () => note("saved")(),
    takeWaits: note("list"),
    takeGone: note("forget"),
    replaced: note("offer the old span"),
    reopen: note("reopen"),
    endPunch: note("end"),
  };
  let recorder: ReturnType<typeof fakeRecorder> | undefined;
  let failure: Error | null = null;
  const parts: RetakeParts = {
    createTakeRecorder: (events) => {
      recorder = fakeRecorder(events);
      return recorder;
    },
    insertTake: async (_take, _onTake, isAsked) => {
      calls.push(isAsked ? "insert" : "watch");
      if (failure) throw failure;
    },
  };
  let shown: RetakeState | undefined;
  const onState = (state: RetakeState) => {
    shown = state;
  };
  const retake = openRetake(session, { span, take, isResumed }, onState, parts);
  return {
    retake,
    calls,
    get recorder() {
      if (!recorder) throw new Error("The microphone was not asked for.");
      return recorder;
    },
    refuse: (error: Error | null) => {
      failure = error;
    },
    get shown() {
      return shown;
    },
  };
}

const inserted = ["list", "saved", "insert", "forget", "offer the old span", "reopen"];

test("a take is saved for, inserted, and then the clip is opened again", async () => {
  const { retake, recorder, calls } = world();
  recorder.go({ kind: "granted" });
  retake.send({ kind: "stop" });
  retake.send({ kind: "stop" });
  await recorder.finish();
  expect(calls).toEqual(inserted);
});

test("a take that could not be inserted is kept from other tabs until the dialog is closed", async () => {
  const { retake, recorder, calls, refuse } = world();
  refuse(new ApiError(0, null));
  recorder.go({ kind: "granted" });
  retake.send({ kind: "stop" });
  let isReleased = false;
  const released = recorder.finish().then(() => {
    isReleased = true;
  });
  await vi.waitFor(() => expect(calls.at(-1)).toBe("insert"));
  expect(isReleased).toBe(false);
  retake.send({ kind: "close" });
  await released;
  expect(calls).toEqual(["list", "saved", "insert", "end"]);
});

test("a refused take says why; a press inserts it, unless the recording is another one", async () => {
  const made = world();
  made.refuse(new ApiError(0, null));
  made.recorder.go({ kind: "granted" });
  made.retake.send({ kind: "stop" });
  const released = made.recorder.finish();
  await vi.waitFor(() => expect(made.shown).toMatchObject({ kind: "waiting", canRetry: true }));
  made.refuse(new ApiError(412, { error: "precondition_failed", message: "No." }));
  made.retake.send({ kind: "retry" });
  await vi.waitFor(() => expect(made.shown).toMatchObject({ kind: "waiting", canRetry: false, message: "No." }));
  made.retake.send({ kind: "close" });
  await released;
});

test("a dialog that is left in the middle of a take keeps it, and shows nothing more", async () => {
  const made = world();
  made.recorder.go({ kind: "granted" });
  made.retake.dispose();
  expect(made.recorder.dispose).toHaveBeenCalled();
  await made.recorder.finish();
  expect(made.calls).toEqual(["list", "end"]);
  expect(made.shown).toEqual({ kind: "recording", warnings: {} });
});

test("a dialog that is left before the take lets the microphone go", () => {
  const made = world();
  made.retake.dispose();
  made.recorder.go({ kind: "granted" });
  expect(made.shown).toEqual({ kind: "asking" });
  expect(made.calls).toEqual([]);
});

test("a microphone that gave nothing says why it ended; one that the user stopped ends the dialog", async () => {
  const gone = world();
  gone.recorder.go({ kind: "granted" });
  gone.recorder.go({ kind: "end", end: "microphone" });
  await gone.recorder.finish({ isEmpty: true });
  await vi.waitFor(() => expect(gone.shown).toMatchObject({ kind: "refused" }));
  const stopped = world();
  stopped.recorder.go({ kind: "granted" });
  stopped.retake.send({ kind: "stop" });
  await stopped.recorder.finish({ isEmpty: true });
  await vi.waitFor(() => expect(stopped.calls).toEqual(["end"]));
});

test("a take of an earlier visit is inserted without a microphone, and unasked it is only watched", async () => {
  const asked = world({ take: waiting });
  await vi.waitFor(() => expect(asked.calls).toEqual(inserted.slice(1)));
  const resumed = world({ take: waiting, isResumed: true });
  await vi.waitFor(() => expect(resumed.calls).toEqual(["watch", ...inserted.slice(3)]));
  expect(() => resumed.recorder).toThrow("The microphone was not asked for.");
});
