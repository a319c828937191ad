import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RecorderState } from "#lib/browser/recorder/recorder-state";
import {
  createFakeStream,
  FakeAudioContext,
  FakeMediaRecorder,
  FakeTrack,
} from "#lib/browser/recorder/testing/fake-recording";
import { loadChosenMicrophone, saveChosenMicrophone } from "./microphones";
import { createTakeRecorder, type Take } from "./take-recorder";

const journal = vi.hoisted(() => ({
  beginTake: vi.fn(),
  appendChunk: vi.fn(),
  saveTake: vi.fn(),
  deleteTake: vi.fn(),
}));
vi.mock("../device/journal", () => journal);

class FakeScreenLock {
  released = false;
  release = async () => {
    this.released = true;
  };
}

class FakeDocument extends EventTarget {
  visibilityState = "visible";
  become(state: string) {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let page: FakeDocument;
let screenLocks: FakeScreenLock[];
let track: FakeTrack;
let getUserMedia: (wish?: { audio: { deviceId?: { exact: string } } }) => Promise<unknown>;
let devices: { kind: string; deviceId: string; label: string }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  track = new FakeTrack();
  getUserMedia = async () => createFakeStream(track);
  FakeAudioContext.loudness = 0.25;
  devices = [];
  page = new FakeDocument();
  vi.stubGlobal("document", page);
  screenLocks = [];
  vi.stubGlobal("navigator", {
    wakeLock: {
      request: async () => {
        const lock = new FakeScreenLock();
        screenLocks.push(lock);
        return lock;
      },
    },
    mediaDevices: {
      getUserMedia: (wish: Parameters<typeof getUserMedia>[0]) => getUserMedia(wish),
      enumerateDevices: async () => devices,
    },
  });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  journal.beginTake.mockReset().mockResolvedValue(() => {});
  journal.appendChunk.mockReset().mockResolvedValue(undefined);
  journal.saveTake.mockReset().mockResolvedValue(undefined);
  journal.deleteTake.mockReset().mockResolvedValue(undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setup() {
  const states: RecorderState["kind"][] = [];
  const takes: Take[] = [];
  const unkept = vi.fn();
  const discarded = vi.fn();
  const others: string[][] = [];
  const silences: (string | null)[] = [];
  const pieces: string[] = [];
  const recorder = createTakeRecorder({
    onState: ({ kind }) => states.push(kind),
    onTake: async (take) => {
      takes.push(take);
    },
    onUnkept: unkept,
    onDiscarded: discarded,
    onPiece: (_take, piece) => void piece.text().then((text) => pieces.push(text)),
    onOtherMicrophone: (...names) => others.push(names),
    onSilence: (name) => silences.push(name),
  });
  return { recorder, states, takes, unkept, discarded, others, silences, pieces };
}

test("a take holds every piece, its length without pauses, and its loudness", async () => {
  const { recorder, states, takes } = setup();
  await recorder.start(7);
  vi.advanceTimersByTime(1000);
  FakeMediaRecorder.latest.give("one ");
  recorder.pause();
  vi.advanceTimersByTime(5000);
  recorder.resume();
  vi.advanceTimersByTime(500);
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  const [take] = takes;
  expect(await take?.blob.text()).toBe("one end");
  expect(take?.blob.type).toBe("audio/webm");
  expect(take?.kept).toMatchObject({ clipId: 7, durationSeconds: 1.5 });
  expect(take?.levels).toHaveLength(30);
  expect(take?.levels[0]).toBe(0.25);
  expect(states).toEqual(["asking", "recording", "paused", "recording", "stopping", "idle"]);
  expect(track.stopped).toBe(true);
});

test("every piece is kept on this device before the take is handed over", async () => {
  const { recorder, takes } = setup();
  let isKept = () => {};
  journal.appendChunk.mockImplementationOnce(() => new Promise<void>((done) => (isKept = done)));
  await recorder.start(7);
  recorder.stop();
  await Promise.resolve();
  expect(takes).toHaveLength(0);
  await vi.waitFor(() => expect(journal.appendChunk).toHaveBeenCalledTimes(1));
  isKept();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
});

test("a full disk is reported, and the take goes on", async () => {
  const { recorder, takes, unkept } = setup();
  journal.appendChunk.mockRejectedValue(new Error("quota"));
  await recorder.start(7);
  FakeMediaRecorder.latest.give("one ");
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  expect(unkept).toHaveBeenCalled();
  expect(await takes[0]?.blob.text()).toBe("one end");
  expect(takes[0]?.isKept).toBe(false);
});

test("of a take that did not fit the journal has the beginning, without a hole, and a note", async () => {
  const { recorder, takes } = setup();
  journal.appendChunk.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("quota"));
  await recorder.start(7);
  for (const text of ["one ", "two ", "three "]) {
    vi.advanceTimersByTime(1000);
    FakeMediaRecorder.latest.give(text);
    await new Promise((later) => setTimeout(later));
  }
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  expect(journal.appendChunk.mock.calls.map(([, sequence]) => sequence)).toEqual([1, 2]);
  expect(journal.saveTake).toHaveBeenLastCalledWith(expect.objectContaining({ durationSeconds: 1, isBeginning: true }));
  expect(await takes[0]?.blob.text()).toBe("one two three end");
});

test("the last piece is not sent early any more: it goes with the rest", async () => {
  const { recorder, takes, pieces } = setup();
  await recorder.start(7);
  FakeMediaRecorder.latest.give("one ");
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  expect(pieces).toEqual(["one "]);
});

test("leaving while a take runs hands it over first", async () => {
  const { recorder, takes } = setup();
  const release = vi.fn();
  journal.beginTake.mockResolvedValue(release);
  await recorder.start(7);
  FakeMediaRecorder.latest.give("one ");
  await recorder.dispose();
  expect(await takes[0]?.blob.text()).toBe("one end");
  expect(takes[0]?.isKept).toBe(true);
  expect(release).toHaveBeenCalled();
  expect(track.stopped).toBe(true);
});

test("a microphone that is unplugged ends the take with what there is", async () => {
  const { recorder, takes } = setup();
  await recorder.start(7);
  FakeMediaRecorder.latest.give("one ");
  track.readyState = "ended";
  track.dispatchEvent(new Event("ended"));
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  expect(takes[0]?.end).toBe("microphone");
});

test.each(["stop", "error"])(
  "a browser that ends a take by itself (%s) has ended it, and another can begin",
  async (first) => {
    const { recorder, states, takes } = setup();
    await recorder.start(7);
    FakeMediaRecorder.latest.give("one ");
    vi.advanceTimersByTime(1000);
    if (first === "error") FakeMediaRecorder.latest.dispatchEvent(new Event("error"));
    FakeMediaRecorder.latest.state = "inactive";
    FakeMediaRecorder.latest.dispatchEvent(new Event("stop"));
    vi.advanceTimersByTime(5000);
    expect(recorder.elapsed(), "the clock rests").toBe(1);
    await vi.waitFor(() => expect(takes).toHaveLength(1));
    expect(takes[0]?.end).toBe("browser");
    expect(takes[0]?.kept.durationSeconds).toBe(1);
    expect(states).toEqual(["asking", "recording", "stopping", "idle"]);
    await recorder.start(7);
    expect(recorder.state).toEqual({ kind: "recording" });
  },
);

test("a recorder that ends before the page knows of its microphone was ended by that", async () => {
  const { recorder, takes } = setup();
  await recorder.start(7);
  FakeMediaRecorder.latest.give("one ");
  track.readyState = "ended";
  FakeMediaRecorder.latest.dispatchEvent(new Event("stop"));
  await vi.waitFor(() => expect(takes[0]?.end).toBe("microphone"));
});

test("a refused microphone is a state with a reason, not an error", async () => {
  const { recorder } = setup();
  getUserMedia = async () => {
    throw Object.assign(new Error("no"), { name: "NotAllowedError" });
  };
  await recorder.start(7);
  expect(recorder.state).toEqual({ kind: "refused", why: "blocked" });
});

test("leaving while the browser asks lets the microphone go immediately", async () => {
  const { recorder, takes } = setup();
  const starting = recorder.start(7);
  await Promise.all([starting, recorder.dispose()]);
  expect(track.stopped).toBe(true);
  expect(recorder.state).toEqual({ kind: "idle" });
  expect(takes).toHaveLength(0);
});

const gone = () => Object.assign(new Error("gone"), { name: "OverconstrainedError" });

test("the microphone that was chosen records", async () => {
  const { recorder, others } = setup();
  saveChosenMicrophone({ id: "m2", name: "Headset" });
  const asked: unknown[] = [];
  getUserMedia = async (wish) => {
    asked.push(wish?.audio.deviceId);
    return createFakeStream(track);
  };
  await recorder.start(7);
  expect(asked).toEqual([{ exact: "m2" }]);
  expect(others).toEqual([]);
});

test("when the chosen microphone is gone another one records, and both are named", async () => {
  const { recorder, others } = setup();
  saveChosenMicrophone({ id: "m2", name: "Headset" });
  getUserMedia = async (wish) => {
    if (wish?.audio.deviceId) throw gone();
    return createFakeStream(track);
  };
  await recorder.start(7);
  expect(recorder.state).toEqual({ kind: "recording" });
  expect(others).toEqual([["Headset", "Desk microphone"]]);
});

test("a chosen microphone that has another id by now is known by its name", async () => {
  const { recorder, others } = setup();
  saveChosenMicrophone({ id: "old", name: "Headset" });
  devices = [{ kind: "audioinput", deviceId: "new", label: "Headset" }];
  getUserMedia = async (wish) => {
    const id = wish?.audio.deviceId?.exact;
    if (id === "old") throw gone();
    return createFakeStream(id === "new" ? new FakeTrack("Headset") : track);
  };
  await recorder.start(7);
  expect(others).toEqual([]);
  expect(track.stopped, "the one opened in between is released").toBe(true);
  expect(loadChosenMicrophone()).toEqual({ id: "new", name: "Headset" });
});

test("while nothing is heard the microphone is named, until something is heard or the take ends", async () => {
  const { recorder, silences } = setup();
  FakeAudioContext.loudness = 0;
  await recorder.start(7);
  vi.advanceTimersByTime(3900);
  expect(silences).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(silences).toEqual(["Desk microphone"]);
  FakeAudioContext.loudness = 0.2;
  vi.advanceTimersByTime(100);
  expect(silences).toEqual(["Desk microphone", null]);
  FakeAudioContext.loudness = 0;
  vi.advanceTimersByTime(10_100);
  recorder.stop();
  await vi.waitFor(() => expect(silences.slice(2)).toEqual(["Desk microphone", null]));
});

test("a take of a part knows from its beginning which, and begins when the lead has ended", async () => {
  const { recorder, takes, states } = setup();
  let led = () => {};
  const lead = vi.fn(() => new Promise<void>((settle) => (led = settle)));
  const part = { span: { start: 5, end: 8 }, recording: "one.webm", lead };
  const started = recorder.start(7, part);
  await vi.waitFor(() => expect(lead).toHaveBeenCalledOnce());
  expect(states).toEqual(["asking"]);
  expect(journal.beginTake).not.toHaveBeenCalled();
  led();
  await started;
  const [kept] = journal.beginTake.mock.calls[0] as [{ id: string }];
  expect(kept).toMatchObject({ clipId: 7, over: { span: part.span, recording: "one.webm", key: kept.id } });
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  expect(takes[0]?.kept.over?.key).toBe(kept.id);

  const other = setup();
  const given = other.recorder.start(7, part);
  await vi.waitFor(() => expect(lead).toHaveBeenCalledTimes(2));
  await other.recorder.dispose();
  led();
  await given;
  expect(journal.beginTake).toHaveBeenCalledTimes(1);
  expect(track.stopped).toBe(true);
});

const held = () => screenLocks.filter(({ released }) => !released).length;

test("the screen stays on while it is recorded, also after the page was hidden", async () => {
  const { recorder, takes } = setup();
  await recorder.start(7);
  expect(held()).toBe(1);
  page.become("hidden");
  for (const lock of screenLocks) lock.released = true;
  page.become("visible");
  expect(screenLocks).toHaveLength(2);
  recorder.pause();
  await vi.waitFor(() => expect(held()).toBe(0));
  page.become("visible");
  expect(screenLocks, "while it is paused the screen may go off").toHaveLength(2);
  recorder.resume();
  recorder.stop();
  await vi.waitFor(() => expect(takes).toHaveLength(1));
  await vi.waitFor(() => expect(held(), "what came too late was let go").toBe(0));
});

test.each(["recording", "paused"])(
  "a take that is discarded while it is %s is deleted from this device and sent nowhere",
  async (kind) => {
    const { recorder, states, takes, discarded } = setup();
    const release = vi.fn();
    journal.beginTake.mockResolvedValue(release);
    let isKept = () => {};
    journal.appendChunk.mockImplementationOnce(() => new Promise<void>((done) => (isKept = done)));
    await recorder.start(7);
    FakeMediaRecorder.latest.give("one ");
    if (kind === "paused") recorder.pause();
    recorder.discard();
    await vi.waitFor(() => expect(journal.appendChunk).toHaveBeenCalledOnce());
    expect(journal.deleteTake, "not before its last piece is kept, which would stay").not.toHaveBeenCalled();
    isKept();
    await recorder.handedOver();
    const [kept] = journal.beginTake.mock.calls[0] as [{ id: string }];
    expect(journal.deleteTake).toHaveBeenCalledExactlyOnceWith(kept.id);
    expect(discarded).toHaveBeenCalledOnce();
    expect([takes.length, release.mock.calls.length, track.stopped]).toEqual([0, 1, true]);
    expect(states.at(-1)).toBe("idle");
    await recorder.start(7);
    expect(recorder.state).toEqual({ kind: "recording" });
  },
);
