import { expect, test } from "vitest";
import { readTranscript } from "./read-transcript";
import { transcriptJson } from "./text";

const transcript = {
  language: "en",
  confidence: 0.9,
  confidenceMethod: "word" as const,
  provider: "an engine",
  model: null,
  text: "Look here.",
  segments: [
    {
      startMs: 200,
      endMs: 1500,
      text: "Look here.",
      confidence: null,
      words: [{ text: "Look", startMs: 200, endMs: null, confidence: 0.4 }],
    },
  ],
};

test("what was written is read back", () => {
  expect(readTranscript(JSON.parse(transcriptJson(transcript)))).toEqual(transcript);
});

test.each([
  ["another version", { version: 2, text: "", segments: [] }],
  ["no segments", { version: 1, text: "" }],
  ["a segment without times", { version: 1, text: "", segments: [{ text: "a" }] }],
  ["a word that is none", { version: 1, text: "", segments: [{ start_ms: 0, end_ms: 1, text: "a", words: [5] }] }],
  ["more segments than speech has", { version: 1, text: "", segments: Array.from({ length: 50_001 }, () => null) }],
])("%s is no transcript", (_what, value) => {
  expect(readTranscript(value)).toBeNull();
});

test("confidences that are none, and languages that are none, are not known", () => {
  const segments = [{ start_ms: 2.6, end_ms: 1, text: "b", confidence: 7, words: [{ text: "b", start_ms: -1 }] }];
  const read = readTranscript({ version: 1, text: "b", language: "klingonish", confidence: -0.5, segments });
  expect(read).toMatchObject({ language: null, confidence: null, confidenceMethod: "none" });
  expect(read?.segments[0]).toMatchObject({ startMs: 3, endMs: 3, confidence: null });
  expect(read?.segments[0]?.words).toEqual([{ text: "b", startMs: null, endMs: null, confidence: null }]);
});

test("segments are in the order of time, and are marked if a user corrected them", () => {
  const segment = (start_ms: number, edited?: true) => ({ start_ms, end_ms: 9000, text: `${start_ms}`, edited });
  const read = readTranscript({ version: 1, text: "", segments: [segment(5000, true), segment(10)] });
  expect(read?.segments.map(({ startMs, isEdited }) => [startMs, isEdited])).toEqual([
    [10, undefined],
    [5000, true],
  ]);
});

test("words stand without the space around them, and what is only space is none", () => {
  const words = [" hello", "world ", "  ", ""].map((text) => ({ text }));
  const read = readTranscript({
    version: 1,
    text: "hello world",
    segments: [{ start_ms: 0, end_ms: 1, text: "", words }],
  });
  expect(read?.segments[0]?.words?.map(({ text }) => text)).toEqual(["hello", "world"]);
});

test("one corrected segment makes a corrected transcript", () => {
  const segment = { start_ms: 0, end_ms: 1, text: "a" };
  const read = (more: object) => readTranscript({ version: 1, text: "a", segments: [{ ...segment, ...more }] });
  expect(read({ edited: true })?.isEdited).toBe(true);
  expect(read({})?.isEdited).toBeUndefined();
});
