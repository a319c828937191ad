import { expect, test } from "vitest";
import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { editTranscript } from "./edit-transcript";
import { addWordTimes, listUntimedWords } from "./time-words";

const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400, confidence: 0.9 });
const spoken: ClipTranscript = {
  language: "en",
  confidence: 0.9,
  text: "Look here. And there.",
  segments: [
    { startMs: 0, endMs: 1500, text: "Look here.", confidence: 0.9, words: [word("Look", 0), word("here.", 500)] },
    {
      startMs: 2000,
      endMs: 3000,
      text: "And there.",
      confidence: 0.9,
      words: [word("And", 2000), word("there.", 2500)],
    },
  ],
};

function corrected(text: string): string {
  const result = editTranscript({ document: transcriptJson(spoken), edit: { segments: [{ id: 1, text }] } });
  if (!("transcript" in result)) throw new Error("not corrected");
  return result.transcript.document;
}

function timed(document: string, timings: { start: number; end: number; estimated?: true }[][]): ClipTranscript {
  const result = addWordTimes({ document, timings });
  const read = "transcript" in result && readTranscript(JSON.parse(result.transcript.document));
  if (!read) throw new Error("not timed");
  return read;
}

test("only corrected lines with new words are looked at, and known words keep their times and confidences", () => {
  expect(listUntimedWords({ document: transcriptJson(spoken) })).toEqual({ lines: [], words: [] });
  const document = corrected("And over there.");
  const words = ["And", "over", "there."];
  expect(listUntimedWords({ document })).toEqual({ lines: [{ id: 1, start: 2, end: 3, words }], words: [] });
  const { segments } = timed(document, [
    [
      { start: 1.9, end: 2.1 },
      { start: 2.1, end: 2.45 },
      { start: 2.5, end: 3.2 },
    ],
  ]);
  expect(segments[0]).toMatchObject(spoken.segments[0] ?? {});
  expect(segments[1]?.words).toEqual([
    word("And", 2000),
    { text: "over", startMs: 2100, endMs: 2450, confidence: null },
    word("there.", 2500),
  ]);
  expect(segments[1]?.isEdited).toBe(true);
});

test("times outside of the line are drawn into it, in order", () => {
  const { segments } = timed(corrected("One two three"), [
    [
      { start: 1.5, end: 1.8 },
      { start: 2.2, end: 2.4, estimated: true },
      { start: 3.5, end: 4 },
    ],
  ]);
  expect(segments[1]?.words?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [2000, 2000],
    [2200, 2400],
    [3000, 3000],
  ]);
  expect(segments[1]?.words?.[1]?.isEstimated).toBe(true);
});

test("a text without times becomes captions, and what it says stays", () => {
  const text = "Look here.\nAnd there.";
  const document = transcriptJson({ language: null, confidence: null, text, segments: [] });
  expect(listUntimedWords({ document }).words).toEqual(["Look", "here.", "And", "there."]);
  const times = [0, 0.5, 2, 2.5].map((start) => ({ start, end: start + 0.4 }));
  const after = timed(document, [times]);
  expect(after.text).toBe(text);
  expect(after.segments.map((one) => [one.startMs, one.endMs, one.text])).toEqual([
    [0, 900, "Look here."],
    [2000, 2900, "And there."],
  ]);
});
