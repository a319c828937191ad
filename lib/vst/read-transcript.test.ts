import { expect, test } from "vitest";
import { readTranscript } from "./read-transcript";
import { transcriptJson } from "./text";

const transcript = {
  language: "en",
  confidence: 0.9,
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
