import { expect, test } from "vitest";
import { readTranscript } from "#lib/vst/texts/read-transcript";
import { speechTranscript } from "./speech-transcript";

/** Answers that speech services have given, or may give. */
function read(answer: unknown) {
  const content = typeof answer === "string" ? answer : JSON.stringify(answer);
  const { transcript } = speechTranscript({ content, provider: "test", model: "m", warnings: [] });
  return typeof transcript === "string" ? transcript : readTranscript(JSON.parse(transcript.document));
}

const segment = (text: string, start: number, more: object = {}) => ({ text, start, end: start + 1, ...more });

test("log probabilities that are null, missing, positive or no numbers are no confidence", () => {
  const odd = [null, undefined, 0.7, "-0.1", true].map((avg_logprob, index) => segment("a", index, { avg_logprob }));
  expect(read({ text: "a", segments: odd })).toMatchObject({
    confidence: null,
    confidenceMethod: "none",
    segments: odd.map(() => ({ confidence: null })),
  });
  expect(read('{"text": "a", "segments": [{"text": "a", "start": 0, "end": 1, "avg_logprob": NaN}]}')).toEqual(
    expect.any(String),
  );
});

test("the same confidence for every segment is treated as a placeholder", () => {
  const segments = [segment("a", 0, { avg_logprob: -1 }), segment("b", 1, { avg_logprob: -1 })];
  expect(read({ text: "a b", segments })).toMatchObject({ confidence: null });
  const real = segments.map((one, index) => ({ ...one, avg_logprob: -1 + index / 2, compression_ratio: 1.2 }));
  expect(read({ text: "a b", segments: real })).toMatchObject({ confidenceMethod: "segment_exp_avg_logprob" });
});

test("segments and words that are out of order come into it, and words find their segments", () => {
  const words = [
    { word: "there", start: 2.1, end: 2.4 },
    { word: "here", start: 0.2, end: 0.4 },
  ];
  const found = read({ text: "here there", segments: [segment("there", 2), segment("here", 0)], words });
  expect(found).toMatchObject({ segments: [{ text: "here" }, { text: "there" }] });
  const alone = read({ words });
  expect(alone).toMatchObject({ segments: [{ text: "here" }, { text: "there" }] });
});

test("no segments at all are a text without times, or silence", () => {
  expect(read({ text: "only words", segments: [] })).toMatchObject({ text: "only words", segments: [] });
  for (const silent of [{ text: "" }, { text: " ", segments: [], words: null }, { segments: [] }]) {
    expect(read(silent)).toMatchObject({ text: "", warnings: [expect.stringMatching(/^no_speech: /)] });
  }
});

test("a segment that ends before it begins has no length; times and durations as texts are read", () => {
  const odd = { text: "a", start: "3.5", end: 2 };
  expect(read({ text: "a", duration: "20.9", segments: [odd] })).toMatchObject({
    segments: [{ startMs: 3500, endMs: 3500 }],
  });
});

test("what is nothing of that is refused in words", () => {
  for (const nothing of ["[1, 2]", "{}", '{"segments": 7}', '{"segments": [7]}', '{"words": [{}]}', "<html>"]) {
    expect(read(nothing)).toEqual(expect.any(String));
  }
});
