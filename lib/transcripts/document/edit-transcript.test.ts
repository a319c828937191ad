import { expect, test } from "vitest";
import type { ClipTranscript } from "#lib/vst/model/clip-contents";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { transcriptJson } from "#lib/vst/texts/text";
import { editTranscript, type TranscriptEdit } from "./edit-transcript";

const word = (text: string, startMs: number, confidence = 0.9) => ({ text, startMs, endMs: startMs + 400, confidence });

const spoken: ClipTranscript = {
  language: "en",
  confidence: 0.8,
  confidenceMethod: "word",
  provider: "engine",
  model: "small",
  text: "Look hear now. And there.",
  segments: [
    {
      startMs: 0,
      endMs: 1500,
      text: "Look hear now.",
      confidence: 0.8,
      words: [word("Look", 0), word("hear", 500, 0.4), word("now.", 1000)],
    },
    {
      startMs: 2000,
      endMs: 3000,
      text: "And there.",
      confidence: 0.7,
      words: [word("And", 2000), word("there.", 2500)],
    },
  ],
};

function edited(edit: TranscriptEdit, transcript = spoken) {
  const result = editTranscript({ document: transcriptJson(transcript), edit });
  if (!("transcript" in result)) return result;
  return readTranscript(JSON.parse(result.transcript.document)) as ClipTranscript;
}

test("a corrected word keeps its time and loses its confidence; the others stay as they were", () => {
  const after = edited({ segments: [{ id: 0, text: " Look  here now. " }] }) as ClipTranscript;
  expect(after.text).toBe("Look here now. And there.");
  const [first, second] = after.segments;
  expect(first).toMatchObject({ startMs: 0, endMs: 1500, text: "Look here now.", confidence: null, isEdited: true });
  expect(first?.words).toEqual([word("Look", 0), { ...word("here", 500), confidence: null }, word("now.", 1000)]);
  expect(second).toEqual(spoken.segments[1]);
  // The mean of the remaining known confidences.
  expect(after.confidence).toBe(0.9);
});

test("words that come in between have no time", () => {
  const after = edited({ segments: [{ id: 0, text: "Look over here now." }] }) as ClipTranscript;
  expect(after.segments[0]?.words?.map(({ text, startMs }) => [text, startMs])).toEqual([
    ["Look", 0],
    ["over", null],
    ["here", null],
    ["now.", 1000],
  ]);
});

test("an empty text takes a segment away", () => {
  const after = edited({ segments: [{ id: 0, text: "  " }] }) as ClipTranscript;
  expect(after).toMatchObject({ text: "And there.", segments: [{ startMs: 2000, text: "And there." }] });
});

test("a text has one line for each segment, or is refused", () => {
  const after = edited({ text: "Look here now.\n\nAnd there.\n" }) as ClipTranscript;
  expect(after.segments.map(({ text, startMs }) => [text, startMs])).toEqual([
    ["Look here now.", 0],
    ["And there.", 2000],
  ]);
  expect(edited({ text: "all in one" })).toMatchObject({ field: "text", problem: expect.stringContaining("1 lines") });
});

test("words without times are replaced as a whole", () => {
  const typed = { language: null, confidence: null, text: "as typd", segments: [] };
  expect(edited({ text: " as typed\n\nin two lines " }, typed)).toMatchObject({ text: "as typed\n\nin two lines" });
});

test("nothing is known of words that were all written by hand", () => {
  const given = {
    ...spoken,
    segments: spoken.segments.map((segment) => ({ ...segment, confidence: null, words: [] })),
  };
  expect(edited({ segments: [{ id: 1, text: "x" }] }, given)).toMatchObject({ confidence: 0.8 });
  const both = { segments: [0, 1].map((id) => ({ id, text: "x" })) };
  expect(edited(both, given)).toMatchObject({ confidence: null });
  expect(edited(both)).toMatchObject({ confidence: null, confidenceMethod: "none" });
});

test("what says what is there already changes nothing; another language does", () => {
  const same = { segments: [{ id: 0, text: "Look hear now." }], language: "EN" };
  expect(edited(same)).toEqual({ unchanged: true });
  expect(edited({ language: "de" })).toMatchObject({ language: "de", text: spoken.text, confidence: 0.8 });
});

test("a segment that is not there, or is named twice, is refused by its field", () => {
  expect(edited({ segments: [{ id: 2, text: "x" }] })).toEqual({
    field: "segments.0.id",
    problem: "there is no segment 2",
  });
  const twice = [1, 1].map((id) => ({ id, text: "x" }));
  expect(edited({ segments: twice })).toMatchObject({ field: "segments.1.id" });
});
