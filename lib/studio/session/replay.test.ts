import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDoc, type Size } from "#lib/editor/document";
import { extendStroke, finishStroke, startStroke } from "#lib/editor/ink/draw-stroke";
import { drawnShare } from "#lib/ink/growth";
import { readGrowth } from "#lib/ink/growth-attributes";
import { readStrokes } from "#lib/ink/stroke";
import { inkLayers } from "#lib/ink/svg";
import { writeStrokes } from "#lib/ink/write-strokes";
import { blankClip } from "../guest/blank-clip";
import { createTransport } from "../playback/transport";
import { createTakeRecorder, type Take } from "../recording/take-recorder";
import { testStudio } from "../testing/test-studio";
import { createInkActions } from "./ink-actions";
import { createStudioState, type StudioState } from "./studio-state";

vi.mock("../device/journal", () => ({ beginTake: async () => () => {}, appendChunk: async () => {} }));

const size: Size = { width: 1600, height: 1000 };

/** The file by its own clock: how much of it was written. */
class FakeMediaRecorder extends EventTarget {
  static latest: FakeMediaRecorder;
  static isTypeSupported = () => true;
  state = "inactive";
  mimeType = "audio/webm";
  #written = 0;
  #since = 0;
  constructor() {
    super();
    FakeMediaRecorder.latest = this;
  }
  get seconds() {
    return this.#written + (this.state === "recording" ? (performance.now() - this.#since) / 1000 : 0);
  }
  start() {
    this.state = "recording";
    this.#since = performance.now();
  }
  pause() {
    this.#written = this.seconds;
    this.state = "paused";
  }
  resume() {
    this.start();
  }
  stop() {
    this.pause();
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["sound"]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const track = { label: "Desk", readyState: "live", stop() {}, addEventListener() {} };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  const audio = { getAttribute: () => null, hasAttribute: () => false, pause() {}, paused: true };
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => stream, enumerateDevices: async () => [] } });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("Audio", function FakeAudio() {
    return Object.assign(new EventTarget(), audio);
  });
  vi.stubGlobal("AudioContext", function FakeAudioContext() {
    const analyser = { fftSize: 0, getFloatTimeDomainData() {} };
    const source = { connect() {} };
    return {
      createAnalyser: () => analyser,
      createMediaStreamSource: () => source,
      resume: async () => {},
      close: async () => {},
    };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function studio() {
  const takes: Take[] = [];
  const recorder = createTakeRecorder({
    onState: () => {},
    onTake: async (take) => void takes.push(take),
    onOtherMicrophone: () => {},
    onSilence: () => {},
    onUnkept: () => {},
  });
  const doc = { ...emptyDoc, pictures: [{ id: "p", file: "p.png" }] };
  const blank = blankClip({ id: -1, title: "Clip", startedAt: 0, key: "key" });
  const first: StudioState = { ...createStudioState(blank), picture: "p" };
  const { document, shown, ...seen } = testStudio(doc, first);
  const transport = createTransport();
  const ink = createInkActions(document, transport, shown);
  await recorder.start(7);
  transport.follow(
    () => recorder.elapsed(),
    () => recorder.state.kind === "recording",
  );
  return { recorder, takes, ink, strokes: () => seen.doc().ink.p ?? [] };
}

type Studio = Awaited<ReturnType<typeof studio>>;
const everyMs = 8;

/** A pen on its way; the page handles each move that much later. Returns the strokes, and their times by the file. */
function draw({ ink }: Studio, seconds: number, speedAt: (second: number) => number, lateMs: number) {
  const moves: { timeStamp: number; second: number; x: number; y: number }[] = [];
  const heard: { x: number; y: number; second: number | null }[] = [];
  let turned = 0;
  for (let ms = 0; ms <= seconds * 1000 + lateMs; ms += everyMs) {
    if (ms <= seconds * 1000) {
      const place = { x: 0.5 + 0.3 * Math.cos(turned), y: 0.5 + 0.3 * Math.sin(turned) };
      moves.push({ timeStamp: performance.now(), second: FakeMediaRecorder.latest.seconds, ...place });
      turned += (speedAt(ms / 1000) * everyMs) / 1000;
    }
    const next = moves[heard.length];
    if (next && next.timeStamp + lateMs <= performance.now()) heard.push({ ...next, second: ink.secondOf(next) });
    vi.advanceTimersByTime(everyMs);
  }
  expect(heard).toHaveLength(moves.length);
  const [first = { x: 0, y: 0, second: null }, ...others] = heard;
  let live = startStroke({ id: "a", tool: "pen", color: "#111111", width: 1, touch: first, second: first.second });
  for (const move of others) live = extendStroke(live, move, move.second);
  const stroke = finishStroke(live, size);
  if (stroke) ink.add(stroke);
  return moves;
}

/** The growth of the only mark as a page has it after the document was saved and read. */
function growthOnPage({ strokes }: Studio) {
  const document: unknown = JSON.parse(JSON.stringify({ version: 1, strokes: writeStrokes(strokes()) }));
  const [mark = ""] = inkLayers(readStrokes(document), size).match(/<path [^>]*>/) ?? [];
  return readGrowth((name) => new RegExp(` ${name}="([^"]*)"`).exec(mark)?.[1] ?? null);
}

/** How far off in time any of it appears, where it was seen to move on by a pixel. */
function largestError(growth: ReturnType<typeof readGrowth>, moves: ReturnType<typeof draw>): number {
  let length = 0;
  const lengths = moves.map(({ x, y }, index) => {
    const before = moves[index - 1] ?? { x, y };
    length += Math.hypot((x - before.x) * size.width, (y - before.y) * size.height);
    return length;
  });
  const drawnAt = (second: number) => {
    const next = moves.findIndex((move) => move.second >= second);
    return next === -1 ? length : second < (moves[0]?.second ?? 0) ? 0 : (lengths[next] ?? 0);
  };
  const replayedAt = (second: number) => drawnShare(growth, second) * length;
  const dot = length * 0.001;
  for (let error = 0; ; error += 0.005) {
    const isWithin = ({ second }: { second: number }) =>
      replayedAt(second + error) >= drawnAt(second) - 1 &&
      replayedAt(second - error) <= Math.max(dot, drawnAt(second)) + 1;
    if (moves.every(isWithin)) return error;
  }
}

test.each([
  ["quick", 0.4, () => 9],
  ["slower and slower", 3, (second: number) => 3 - second],
  ["with stops", 6, (second: number) => (second % 1 < 0.5 ? 2 : 0)],
  ["long, like handwriting", 16, (second: number) => 1.2 + Math.sin(7 * second) + 0.2 * Math.sin(23 * second)],
])(
  "a stroke that is %s appears within 50 ms of its moment, pauses of the take and a busy page regardless",
  async (_, seconds, speedAt) => {
    const here = await studio();
    vi.advanceTimersByTime(1000);
    here.recorder.pause();
    vi.advanceTimersByTime(5000);
    here.recorder.resume();
    vi.advanceTimersByTime(700);
    const moves = draw(here, seconds, speedAt, 160);
    here.recorder.stop();
    await vi.waitFor(() => expect(here.takes).toHaveLength(1));
    expect(here.takes[0]?.kept.durationSeconds).toBeCloseTo(FakeMediaRecorder.latest.seconds, 3);
    const growth = growthOnPage(here);
    expect(moves[0]?.second).toBeCloseTo(1.7, 3);
    expect(drawnShare(growth, 1.65)).toBe(0);
    expect(drawnShare(growth, 1.75)).toBeGreaterThan(0);
    expect(largestError(growth, moves)).toBeLessThan(0.05);
  },
);

test("ink drawn while the take is paused is visible from the beginning", async () => {
  const here = await studio();
  vi.advanceTimersByTime(1000);
  here.recorder.pause();
  draw(here, 1, () => 2, 0);
  expect(growthOnPage(here)).toMatchObject({ start: null, steps: [] });
});
