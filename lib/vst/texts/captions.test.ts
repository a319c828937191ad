import { expect, test } from "vitest";
import { readCues, writeCueText, writeSrt, writeVtt } from "./captions";

const cues = [
  { startMs: 1000, endMs: 2500, text: "Look at <this> & that" },
  { startMs: 3_723_004, endMs: 3_724_000, text: "two\nlines" },
];

test("what is written as WebVTT and SubRip is read back", () => {
  expect(readCues(writeVtt(cues))).toEqual(cues);
  expect(readCues(writeSrt(cues)).at(-1)).toEqual(cues[1]);
});

test("WebVTT of other programs is read: short times, settings, notes, styles, markup", () => {
  const vtt =
    "\uFEFFWEBVTT - title\r\n\r\nNOTE nothing\r\n\r\nSTYLE\r\n::cue{}\r\n\r\nid 1\r\n00:01.5 --> 00:02.000 align:start\r\n<v Ann><i>Look</i> &lt;here&gt;\r\nand there\r\n";
  expect(readCues(vtt)).toEqual([{ startMs: 1500, endMs: 2000, text: "Look <here>\nand there" }]);
});

test("cues come in the order of time, have a length, and empty ones are left out", () => {
  const srt =
    "1\n00:00:05,000 --> 00:00:04,000\nlate\n\n2\n00:00:01,000 --> 00:00:02,000\n\n3\n00:00:01,0 --> 0:00:02,0\nearly";
  expect(readCues(srt)).toEqual([
    { startMs: 1000, endMs: 2000, text: "early" },
    { startMs: 5000, endMs: 5001, text: "late" },
  ]);
});

test("text that is no captions has no cues", () => {
  expect(readCues("")).toEqual([]);
  expect(readCues("WEBVTT")).toEqual([]);
  expect(readCues("a --> b\nc")).toEqual([]);
});

test("words cannot end their cue", () => {
  const [cue] = readCues(writeVtt([{ startMs: 0, endMs: 1000, text: "a\n\n\nb --> c" }]));
  expect(cue?.text).toBe("a\nb --> c");
  expect(
    readCues(writeSrt([{ startMs: 0, endMs: 1000, text: "a\n\n1\n00:00:01,000 --> 00:00:02,000\nb" }])),
  ).toHaveLength(1);
  expect(writeCueText(cues)).toBe("Look at <this> & that\ntwo lines\n");
});

test("a megabyte of junk is read in no time", () => {
  const started = performance.now();
  readCues("00:00:01.000 --> ".repeat(60_000));
  readCues("<".repeat(1_000_000));
  readCues(`00:01.000 --> 00:02.000\n${"<".repeat(1_000_000)}`);
  expect(performance.now() - started).toBeLessThan(20_000);
});
