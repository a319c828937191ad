import { expect, test } from "vitest";
import { buildChapters } from "./chapters";
import { keyAction, neighbourTag } from "./keys";
import { lastStarted } from "./last-started";
import { type PlayerModel, scriptJson } from "./model";
import { createMomentReader } from "./moment";
import { say } from "./say";
import { nextSpeed, readSpeed } from "./speeds";
import { clockTenths, clockTime, spokenDuration } from "./time-format";

test("times read as minutes and seconds, with hours only when there are some", () => {
  expect([0, 4.6, 59.99, 75, 3725, -3, Number.NaN].map(clockTime)).toEqual([
    "0:00",
    "0:04",
    "0:59",
    "1:15",
    "1:02:05",
    "0:00",
    "0:00",
  ]);
  expect([0, 0.3, 4.69, 59.96, 3725.99].map(clockTenths)).toEqual([
    "0:00.0",
    "0:00.3",
    "0:04.6",
    "0:59.9",
    "1:02:05.9",
  ]);
});

test("what fills the places of a message may be a message, but never text that looks like one", () => {
  const messages = { reply: "{name} at {time}", visitor: "A visitor" };
  expect(say({ key: "reply", values: { name: { key: "visitor" }, time: "0:01" } }, messages)).toBe("A visitor at 0:01");
  expect(say({ key: "reply", values: { name: "visitor", time: "{name}" } }, messages)).toBe("visitor at {name}");
});

test("a length in words agrees with the clock", () => {
  expect([0.3, 20.6, 61, 120, 3599.9, 3600, 5430].map(spokenDuration)).toEqual([
    "1 second",
    "20 seconds",
    "1 minute 1 second",
    "2 minutes",
    "59 minutes 59 seconds",
    "1 hour",
    "1 hour 30 minutes",
  ]);
});

test("the current tag is the last one that has begun, of two at one second the later", () => {
  expect([0, 1.4, 3, 4.6, 99].map((time) => lastStarted([1.4, 4.6, 8.4], time))).toEqual([-1, 0, 0, 1, 2]);
  expect(lastStarted([2, 2, 3], 2)).toBe(1);
});

test("a player that stops a little early still shows the tag that it was sent to", () => {
  expect(lastStarted([1.4], 1.39)).toBe(0);
  expect(lastStarted([1.4], 1.37)).toBe(-1);
});

const model: PlayerModel = {
  words: { play: "", pause: "", speed: "", position: "", tag: "", tagNote: "" },
  duration: 10,
  tags: [
    { time: 2, note: "first" },
    { time: 6, note: "second" },
  ],
  pictures: [
    { image: "img1", start: 0, end: 5 },
    { image: "img2", start: 5, end: null },
  ],
  captions: [
    { start: 0.5, end: 3, text: "Here it drips" },
    { start: 5.5, end: 8, text: "and here again" },
  ],
};
const momentAt = createMomentReader(model);

test("a moment has its tag, its picture, and its caption only while it is said", () => {
  const seen = [0, 2, 4, 5.1, 6].map((time) => {
    const { tag, caption, picture } = momentAt(time, 10, false);
    return [tag, caption?.text ?? null, picture];
  });
  expect(seen).toEqual([
    [-1, null, "img1"],
    [0, "Here it drips", "img1"],
    [0, null, "img1"],
    [0, null, "img2"],
    [1, "and here again", "img2"],
  ]);
  expect(momentAt(5, 10, false).played).toBe(0.5);
  expect(momentAt(99, 10, false).played).toBe(1);
  expect(momentAt(5, 0, false).played).toBe(0);
});

test("at rest nothing is marked, and the chosen picture stays", () => {
  expect(momentAt(10, 10, true)).toEqual({ tag: -1, caption: null, picture: null, played: 1 });
});

const state = { time: 18, duration: 20, tagTimes: [2, 6, 19] };
const press = (key: string, more: object = {}, at: object = {}) =>
  keyAction({ key, shiftKey: false, isOnSlider: false, ...more }, { ...state, ...at });

test("arrows move within the recording only, with shift from tag to tag", () => {
  expect(press("ArrowRight")).toEqual({ kind: "seek", time: 20 });
  expect(press("ArrowLeft", {}, { time: 3 })).toEqual({ kind: "seek", time: 0 });
  expect(press("ArrowRight", { shiftKey: true }, { time: 2 })).toEqual({ kind: "seek", time: 6 });
  expect(press("ArrowLeft", { shiftKey: true })).toEqual({ kind: "seek", time: 6 });
  expect(press("ArrowLeft", { shiftKey: true }, { tagTimes: [] })).toEqual({ kind: "seek", time: 13 });
  expect(neighbourTag([2, 6], 2.5, -1)).toBe(0);
  expect(neighbourTag([2, 6], 7, 1)).toBe(7);
});

test("the slider has finer and longer steps; elsewhere those keys scroll the page", () => {
  const on = { isOnSlider: true };
  expect(["ArrowUp", "ArrowDown", "PageDown", "Home", "End"].map((key) => press(key, on))).toEqual(
    [19, 17, 0, 0, 20].map((time) => ({ kind: "seek", time })),
  );
  for (const key of ["ArrowUp", "PageDown", "Home", "End"]) expect(press(key)).toBeNull();
});

test("the space bar plays, and no letter does anything", () => {
  expect(press(" ")).toEqual({ kind: "toggle" });
  for (const key of ["k", "j", "m", "Enter", "x"]) expect(press(key)).toBeNull();
});

test("the speed button cycles, and only a known speed is read from storage", () => {
  expect([1, 1.25, 1.5, 2, 0.75].map(nextSpeed)).toEqual([1.25, 1.5, 2, 0.75, 1]);
  expect([null, "1.5", "99", "x"].map(readSpeed)).toEqual([1, 1.5, 1, 1]);
});

test("a chapter lasts until the next one begins", () => {
  const chapters = buildChapters([{ timestamp: 6 }, { timestamp: 2 }], 9).map(({ start, end }) => [start, end]);
  expect(chapters).toEqual([
    [2, 6],
    [6, 9],
  ]);
  expect(buildChapters([{ timestamp: 6 }], null)[0]?.end).toBe(11);
});

test("no words can end the data block", () => {
  expect(scriptJson({ ...model, captions: [{ start: 0, end: 1, text: "</script>" }] })).not.toContain("</");
});
