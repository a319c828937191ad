import { expect, test } from "vitest";
import {
  clock,
  flagsWithRoom,
  isView,
  keySeek,
  lastStarted,
  markShare,
  nextSpeed,
  replyBody,
} from "../../public/player.js";
import { pickType } from "../../public/reply.js";

test("times read as minutes and seconds, with hours only when there are some", () => {
  expect([clock(0), clock(4.6), clock(75), clock(3725)]).toEqual(["0:00", "0:04", "1:15", "1:02:05"]);
});

test("the current tag is the last one that has begun", () => {
  expect([0, 1.4, 3, 4.6, 99].map((time) => lastStarted([1.4, 4.6, 8.4], time))).toEqual([-1, 0, 0, 1, 2]);
});

test("of two tags at the same second the later one is current", () => {
  expect(lastStarted([2, 2, 3], 2)).toBe(1);
});

const mark = { start: 1, end: 3, hide: null, steps: [] as number[][] };

test("a mark grows between its start and its end", () => {
  expect([0, 1, 2, 3, 9].map((time) => markShare(mark, time))).toEqual([0, 0, 0.5, 1, 1]);
});

test("a mark drawn unevenly grows as the hand did", () => {
  const steps = [
    [0, 0],
    [1, 0.2],
    [2, 1],
  ];
  expect([1.5, 1.25, 2].map((time) => markShare({ ...mark, steps }, time))).toEqual([0.1, 0.05, 0.2]);
});

test("a mark without a start is always there, a rubbed-out one is gone from then on and at rest", () => {
  expect(markShare({ ...mark, start: null, end: null }, 0)).toBe(1);
  expect(markShare({ ...mark, hide: 5 }, 4.9)).toBe(1);
  expect(markShare({ ...mark, hide: 5 }, 5)).toBe(0);
  expect(markShare({ ...mark, hide: 5 }, null)).toBe(0);
  expect(markShare(mark, null)).toBe(1);
});

test("flags that would overlap the flag before them stay hidden", () => {
  expect(flagsWithRoom([0, 10, 26, 40, 60], 26)).toEqual([true, false, true, false, true]);
});

test("keys move the playhead within the recording only", () => {
  expect(keySeek("ArrowRight", false, 18, 20)).toBe(20);
  expect(keySeek("ArrowLeft", true, 0.4, 20)).toBe(0);
  expect(keySeek("End", false, 3, 20)).toBe(20);
  expect(keySeek("x", false, 3, 20)).toBeNull();
});

test("the speed button goes round", () => {
  expect([1, 1.25, 1.5, 2, 0.75].map(nextSpeed)).toEqual([1.25, 1.5, 2, 0.75, 1]);
});

test("a written reply travels as JSON, a spoken one as a form", () => {
  expect(replyBody("Thanks", "", null)).toEqual({
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "Thanks" }),
  });
  const { body } = replyBody("", "Kim", new Blob(["x"], { type: "audio/mp4" }));
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(["sender_name", "audio_file"]);
  expect(((body as FormData).get("audio_file") as File).name).toBe("reply.m4a");
});

test("a reply is recorded in the type that plays everywhere when the browser has it", () => {
  expect(pickType((type) => type.includes("mp4"))).toBe("audio/mp4;codecs=mp4a.40.2");
  expect(pickType((type) => type.includes("webm"))).toBe("audio/webm;codecs=opus");
  expect(pickType(() => false)).toBe("");
});

test("a view is five seconds heard, or three quarters of a short clip", () => {
  expect([isView(4.9, 60), isView(5, 60), isView(2.9, 4), isView(3, 4), isView(3, 0)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
