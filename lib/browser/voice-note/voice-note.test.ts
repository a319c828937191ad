import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeStream, FakeAudioContext, FakeMediaRecorder, FakeTrack } from "../recorder/testing/fake-recording";
import { startVoiceNote, type VoiceNoteState } from "./voice-note";

const kept = vi.hoisted(() => ({ add: vi.fn(), read: vi.fn(), remove: vi.fn(), removeOld: vi.fn() }));
vi.mock("./kept-take", () => ({ keptTake: kept }));

let track: FakeTrack;
let allow: () => void;
let refuse: (name: string) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("AudioContext", FakeAudioContext);
  vi.stubGlobal("document", new EventTarget());
  track = new FakeTrack();
  const getUserMedia = () =>
    new Promise((resolve, reject) => {
      allow = () => resolve(createFakeStream(track));
      refuse = (name) => reject(new DOMException("", name));
    });
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  for (const one of Object.values(kept)) one.mockReset().mockResolvedValue(null);
  kept.add.mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(isKept = false) {
  const states: VoiceNoteState[] = [];
  const note = startVoiceNote("t1", (state) => states.push(state), isKept);
  const kinds = () => [...new Set(states.map(({ kind }) => kind))];
  const untilRecording = async () => {
    allow();
    await new Promise((settle) => setImmediate(settle));
    expect(states.at(-1)?.kind).toBe("recording");
  };
  return { note, states, kinds, untilRecording };
}

test("a take is kept while it is made, shows its level, and is there after Stop", async () => {
  const { note, states, kinds, untilRecording } = setup();
  await untilRecording();
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toEqual({
    kind: "recording",
    seconds: 1,
    loudness: 0.25,
    level: "good",
    isPaused: false,
  });
  FakeMediaRecorder.latest.give("one ");
  expect(kept.remove, "of what another tab kept, before").toHaveBeenCalledExactlyOnceWith("t1");
  note.stop();
  const take = await note.finish();
  expect([await take?.text(), take?.type]).toEqual(["one end", "audio/webm"]);
  expect(states.at(-1)).toEqual({ kind: "taken", take, isCutOff: false });
  expect(kinds()).toEqual(["asking", "recording", "taken"]);
  expect(kept.add.mock.calls.map(([id]) => id)).toEqual(["t1", "t1"]);
  expect(track.stopped).toBe(true);
});

test("where the browser has no room for a part of a take, it keeps none that follows, and the take is whole here", async () => {
  const { note, untilRecording } = setup();
  await untilRecording();
  kept.add.mockResolvedValueOnce(true).mockResolvedValueOnce(false).mockResolvedValue(true);
  for (const part of ["one ", "two ", "three "]) FakeMediaRecorder.latest.give(part);
  const take = await note.finish();
  expect(await take?.text()).toBe("one two three end");
  await new Promise((settle) => setImmediate(settle));
  expect(kept.add).toHaveBeenCalledTimes(2);
});

test("a take that ends with its microphone is kept, and says that it was cut off", async () => {
  const { note, states, untilRecording } = setup();
  await untilRecording();
  FakeMediaRecorder.latest.give("one ");
  FakeMediaRecorder.latest.stop();
  const take = await note.finish();
  expect(await take?.text()).toBe("one end");
  expect(states.at(-1)).toEqual({ kind: "taken", take, isCutOff: true });
});

test("in a pause the length stands still, nothing is said of the level, and Stop ends the take", async () => {
  const { note, states, untilRecording } = setup();
  await untilRecording();
  vi.advanceTimersByTime(2000);
  note.pause();
  vi.advanceTimersByTime(400_000);
  expect(states.at(-1)).toEqual({ kind: "recording", seconds: 2, loudness: 0, level: null, isPaused: true });
  expect(FakeMediaRecorder.latest.state).toBe("paused");
  note.pause();
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toMatchObject({ seconds: 3, isPaused: false });
  note.pause();
  expect(await (await note.finish())?.text()).toBe("end");
  expect([states.at(-1)?.kind, track.stopped]).toEqual(["taken", true]);
});

test("nothing is said of a level that the browser does not let the page hear", async () => {
  FakeAudioContext.state = "suspended";
  const { states, untilRecording } = setup();
  await untilRecording();
  expect(states.at(-1)).toMatchObject({ level: null, isPaused: false });
  FakeAudioContext.state = "running";
});

test("a take ends after five minutes, also in a tab that paints nothing", async () => {
  const { states, untilRecording } = setup();
  await untilRecording();
  vi.advanceTimersByTime(299_900);
  expect(states.at(-1)?.kind).toBe("recording");
  vi.advanceTimersByTime(100);
  await vi.waitFor(() => expect(states.at(-1)).toMatchObject({ kind: "taken", isCutOff: false }));
});

test.each([
  ["NotAllowedError", true],
  ["NotFoundError", false],
])(
  "a microphone that fails with %s is refused (blocked: %s), and Send does not wait for it",
  async (name, isBlocked) => {
    const { note, states } = setup();
    refuse(name);
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ kind: "refused", isBlocked }));
    expect(await note.finish()).toBeNull();
    expect(states.at(-1)?.kind, "the words stay").toBe("refused");
    note.clear();
    expect(states.at(-1)?.kind).toBe("gone");
  },
);

test("who sends or closes the form while the browser asks leaves no microphone open", async () => {
  const { note, kinds } = setup();
  expect(await note.finish()).toBeNull();
  allow();
  await vi.waitFor(() => expect(track.stopped).toBe(true));
  expect(kinds()).toEqual(["asking", "gone"]);
});

test("a device that is slow to delete an older take loses no second of this one", async () => {
  const { note, untilRecording } = setup();
  let emptied = () => {};
  kept.remove.mockImplementationOnce(() => new Promise<void>((settle) => (emptied = settle)));
  await untilRecording();
  FakeMediaRecorder.latest.give("one ");
  expect(kept.add).not.toHaveBeenCalled();
  expect(await (await note.finish())?.text()).toBe("one end");
  emptied();
  await vi.waitFor(() => expect(kept.add).toHaveBeenCalledTimes(2));
});

test("a take that is deleted while it is made is gone, and nothing of it is kept after that", async () => {
  const { note, kinds, states, untilRecording } = setup();
  await untilRecording();
  note.clear();
  note.clear();
  expect([track.stopped, kept.add.mock.calls.length]).toEqual([true, 0]);
  expect(await note.finish()).toBeNull();
  expect(kinds()).toEqual(["asking", "recording", "gone"]);
  expect(states.filter(({ kind }) => kind === "gone")).toHaveLength(1);
});

test("a take without sound is gone", async () => {
  const { note, kinds, untilRecording } = setup();
  await untilRecording();
  vi.spyOn(FakeMediaRecorder.latest, "give").mockImplementation(() => {});
  expect(await note.finish()).toBeNull();
  expect(kinds()).toEqual(["asking", "recording", "gone"]);
});

test("a take that was kept is shown without asking for the microphone", async () => {
  const take = new Blob(["kept"]);
  kept.read.mockResolvedValue(take);
  const { note, states } = setup(true);
  expect(await note.finish()).toBe(take);
  expect(states).toEqual([{ kind: "taken", take, isCutOff: false }]);
  expect(kept.remove).not.toHaveBeenCalled();
});

test("a take that is no longer kept is gone", async () => {
  const { note, states } = setup(true);
  expect(await note.finish()).toBeNull();
  expect(states).toEqual([{ kind: "gone" }]);
});
