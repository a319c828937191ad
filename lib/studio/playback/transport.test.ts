import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTransport } from "./transport";

class FakeAudio extends EventTarget {
  static latest: FakeAudio;
  listeners = 0;
  preload = "";
  src = "";
  duration = Number.NaN;
  currentTime = 0;
  paused = true;
  ended = false;
  playbackRate = 1;
  constructor() {
    super();
    FakeAudio.latest = this;
  }
  override addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
    this.listeners += 1;
    options?.signal?.addEventListener("abort", () => (this.listeners -= 1));
    super.addEventListener(type, listener, options);
  }
  getAttribute = () => this.src || null;
  hasAttribute = () => this.src !== "";
  removeAttribute = () => {
    this.src = "";
  };
  load() {}
  play = async () => {};
  pause() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Audio", FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("its listeners end with it", () => {
  const transport = createTransport();
  expect(FakeAudio.latest.listeners).toBeGreaterThan(5);
  transport.dispose();
  expect(FakeAudio.latest.listeners).toBe(0);
});

test("a recording in another form continues at the user's position, whatever the browser made of that", async () => {
  const transport = createTransport();
  const audio = FakeAudio.latest;
  transport.load("blob:first", 6.7);
  transport.seek(1);
  // Firefox seeks in no recording that does not say how long it is.
  audio.currentTime = 0;
  transport.load("blob:better", 6.7, { isSame: true });
  expect(transport.time).toBe(1);
  transport.seek(2);
  expect(transport.time).toBe(2);
  audio.dispatchEvent(new Event("loadedmetadata"));
  await vi.advanceTimersByTimeAsync(0);
  expect([transport.time, audio.currentTime]).toEqual([2, 2]);
  audio.currentTime = 0;
  transport.load("blob:another", 5);
  expect(transport.time).toBe(0);
});

test("playback continues in another rendition", async () => {
  const transport = createTransport();
  const audio = FakeAudio.latest;
  transport.load("blob:first", 6.7);
  const play = vi.spyOn(audio, "play");
  vi.stubGlobal("requestAnimationFrame", () => 0);
  Object.assign(audio, { paused: false, currentTime: 1.5 });
  transport.load("blob:better", 6.7, { isSame: true });
  Object.assign(audio, { paused: true, currentTime: 0 });
  audio.dispatchEvent(new Event("loadedmetadata"));
  await vi.advanceTimersByTimeAsync(0);
  expect([transport.time, play.mock.calls.length]).toEqual([1.5, 1]);
});

async function searching() {
  const transport = createTransport();
  const audio = FakeAudio.latest;
  transport.load("blob:first", null);
  audio.duration = Number.POSITIVE_INFINITY;
  audio.currentTime = 2;
  audio.dispatchEvent(new Event("loadedmetadata"));
  expect(audio.currentTime).toBe(1e9);
  return { transport, audio };
}

test("a recording that does not say how long it is is asked, and its place found again", async () => {
  const { audio } = await searching();
  audio.dispatchEvent(new Event("durationchange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(audio.currentTime).toBe(2);
});

test("a seek while the duration is measured is kept", async () => {
  const { transport, audio } = await searching();
  expect(transport.time).toBe(2);
  transport.seek(transport.time + 1);
  expect(transport.time).toBe(3);
  audio.dispatchEvent(new Event("durationchange"));
  await vi.advanceTimersByTimeAsync(0);
  expect([transport.time, audio.currentTime]).toEqual([3, 3]);
  transport.seek(1);
  expect(audio.currentTime).toBe(1);
});

test("a browser that never finds the end leaves nothing waiting", async () => {
  const { transport, audio } = await searching();
  await vi.advanceTimersByTimeAsync(3000);
  expect(audio.currentTime).toBe(2);
  transport.dispose();
  expect([audio.listeners, vi.getTimerCount()]).toEqual([0, 0]);
});

test("another recording is not moved to the place of the one before", async () => {
  const { transport, audio } = await searching();
  transport.load("blob:second", null);
  audio.currentTime = 0;
  audio.dispatchEvent(new Event("durationchange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(audio.currentTime).toBe(0);
});
