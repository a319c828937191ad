import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRecorder, type TakePlan } from "./recorder";
import type { RecorderState, TakeEnd } from "./recorder-state";
import { createFakeStream, FakeAudioContext, FakeMediaRecorder, FakeTrack } from "./testing/fake-recording";

let track: FakeTrack;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", {});
  track = new FakeTrack();
  FakeAudioContext.loudness = 0.25;
  FakeAudioContext.state = "running";
});
afterEach(() => {
  vi.useRealTimers();
});

const stream = (one = track) => createFakeStream(one) as unknown as MediaStream;

function setup(longestSeconds?: number) {
  const states: RecorderState[] = [];
  const handedOver: [string | null, TakeEnd][] = [];
  const kept: TakeEnd[] = [];
  const levels: [number, boolean][] = [];
  const recorder = createRecorder({
    longestSeconds,
    onState: (state) => states.push(state),
    onLevel: (...level) => levels.push(level),
  });
  const plan: TakePlan = {
    open: async () => stream(),
    begin: () => ({
      add: () => {},
      settle: async (end) => void kept.push(end),
      handOver: async (sound, end) => void handedOver.push([(await sound?.text()) ?? null, end]),
    }),
  };
  return { recorder, plan, states, handedOver, kept, levels };
}

interface Ending {
  name: string;
  cause: (recorder: ReturnType<typeof setup>["recorder"]) => void;
  end: TakeEnd;
  sound: string | null;
}

const endings: Ending[] = [
  { name: "the user stops it", cause: (recorder) => recorder.stop(), end: "stop", sound: "one end" },
  { name: "the user discards it", cause: (recorder) => recorder.discard(), end: "discard", sound: null },
  { name: "it is as long as it may be", cause: () => vi.advanceTimersByTime(9000), end: "limit", sound: "one end" },
  {
    name: "the microphone is unplugged",
    cause: () => track.dispatchEvent(new Event("ended")),
    end: "microphone",
    sound: "one end",
  },
  {
    name: "the browser stops it",
    cause: () => FakeMediaRecorder.latest.stop(),
    end: "browser",
    sound: "one end",
  },
  {
    name: "the browser has an error",
    cause: () => FakeMediaRecorder.latest.dispatchEvent(new Event("error")),
    end: "browser",
    sound: "one end",
  },
];

test.each(endings)("a take ends when $name, and another can begin", async ({ cause, end, sound }) => {
  const { recorder, plan, states, handedOver, kept } = setup(10);
  await recorder.start(plan);
  vi.advanceTimersByTime(1000);
  FakeMediaRecorder.latest.give("one ");
  cause(recorder);
  await recorder.handedOver();
  expect(handedOver).toEqual([[sound, end]]);
  expect(kept).toEqual([end]);
  expect(track.stopped, "the microphone is free").toBe(true);
  expect(recorder.state).toEqual({ kind: "idle", end });
  expect(states.map(({ kind }) => kind)).toEqual(["asking", "recording", "stopping", "idle"]);
  track = new FakeTrack();
  await recorder.start(plan);
  expect([recorder.state.kind, recorder.elapsed()]).toEqual(["recording", 0]);
});

test("a pause counts neither as length nor towards the longest take", async () => {
  const { recorder, plan } = setup(10);
  await recorder.start(plan);
  vi.advanceTimersByTime(6000);
  recorder.pause();
  vi.advanceTimersByTime(60_000);
  recorder.resume();
  vi.advanceTimersByTime(3900);
  expect([recorder.state.kind, recorder.elapsed()]).toEqual(["recording", 9.9]);
  vi.advanceTimersByTime(100);
  expect(recorder.state).toEqual({ kind: "stopping", end: "limit" });
});

test("a take without sound is handed over as none", async () => {
  const { recorder, plan, handedOver } = setup();
  await recorder.start(plan);
  vi.spyOn(FakeMediaRecorder.latest, "give").mockImplementation(() => {});
  recorder.stop();
  await recorder.handedOver();
  expect(handedOver).toEqual([[null, "stop"]]);
});

test("the level is unknown where the browser does not listen", async () => {
  const { recorder, plan, levels } = setup();
  await recorder.start(plan);
  vi.advanceTimersByTime(50);
  FakeAudioContext.loudness = 0;
  vi.advanceTimersByTime(50);
  FakeAudioContext.state = "suspended";
  vi.advanceTimersByTime(50);
  expect(levels).toEqual([
    [0.25, true],
    [0, true],
    [0, false],
  ]);
});

test("who cancels while the browser asks, and starts again, records once, with the second microphone", async () => {
  const { recorder, plan, states } = setup();
  const answers: ((granted: MediaStream) => void)[] = [];
  const begin = vi.fn(plan.begin);
  const asked = { ...plan, open: () => new Promise<MediaStream>((grant) => answers.push(grant)), begin };
  const first = recorder.start(asked);
  recorder.stop();
  const again = recorder.start({ ...asked });
  const second = new FakeTrack();
  answers[0]?.(stream());
  await first;
  expect(recorder.state.kind).toBe("asking");
  answers[1]?.(stream(second));
  await again;
  expect([track.stopped, second.stopped, begin.mock.calls.length]).toEqual([true, false, 1]);
  expect(states.map(({ kind }) => kind)).toEqual(["asking", "idle", "asking", "recording"]);
});

test("who cancels during the lead-in has no open microphone", async () => {
  const { recorder, plan } = setup();
  let led = () => {};
  const begin = vi.fn(plan.begin);
  const lead = vi.fn(() => new Promise<void>((settle) => (led = settle)));
  const starting = recorder.start({ ...plan, lead, begin });
  await vi.waitFor(() => expect(lead).toHaveBeenCalled());
  recorder.stop();
  expect(track.stopped, "immediately").toBe(true);
  led();
  await starting;
  expect([recorder.state.kind, begin.mock.calls.length]).toEqual(["idle", 0]);
});

test("a browser that opens the microphone and then cannot record lets it go, and says why", async () => {
  const { recorder, plan } = setup();
  vi.spyOn(FakeMediaRecorder.prototype, "start").mockImplementation(() => {
    throw Object.assign(new Error("busy"), { name: "NotReadableError" });
  });
  const begin = vi.fn(plan.begin);
  await recorder.start({ ...plan, begin });
  expect(recorder.state).toEqual({ kind: "refused", why: "in-use" });
  expect([track.stopped, begin.mock.calls.length], "nothing is kept of it").toEqual([true, 0]);
});
