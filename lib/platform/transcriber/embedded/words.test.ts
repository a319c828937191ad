import { expect, test } from "vitest";
import { detectSpeech, SAMPLE_RATE } from "../sound/detect-speech";
import { letterToSound } from "./letter-to-sound";
import { reviewSpeech, withoutLoop } from "./review-speech";
import { spokenForm } from "./spoken-form";
import { timesByLetters } from "./word-times";

/** One second for each loudness, of a tone that swells like syllables do. */
const sound = (...loudness: number[]) =>
  Int16Array.from({ length: loudness.length * SAMPLE_RATE }, (_, index) => {
    const second = index / SAMPLE_RATE;
    const syllable = 0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * second);
    return 20_000 * (loudness[Math.floor(second)] ?? 0) * syllable * Math.sin(2 * Math.PI * 220 * second);
  });
const inSeconds = (samples: Int16Array) =>
  detectSpeech(samples).map(({ start, end }) => [start / SAMPLE_RATE, end / SAMPLE_RATE]);

test("speech is found between pauses, with a margin", () => {
  const found = inSeconds(sound(0, 1, 0, 0.5, 0.5, 0));
  expect(found.length).toBe(2);
  for (const [index, [start, end]] of [
    [0.84, 2.16],
    [2.84, 5.16],
  ].entries()) {
    expect(found[index]?.[0]).toBeCloseTo(start ?? 0, 1);
    expect(found[index]?.[1]).toBeCloseTo(end ?? 0, 1);
  }
});

test("silence, an even tone and even noise hold no speech", () => {
  const even = (value: (index: number) => number) =>
    Int16Array.from({ length: 3 * SAMPLE_RATE }, (_, index) => value(index));
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  for (const samples of [
    new Int16Array(0),
    even(() => 0),
    even((n) => 9000 * Math.sin(n / 9)),
    even(() => 9000 * random()),
  ]) {
    expect(detectSpeech(samples)).toEqual([]);
  }
});

test("who speaks for minutes without a pause is cut into pieces that the model can take", () => {
  const found = inSeconds(sound(0, ...Array.from({ length: 50 }, () => 1), 0, 0, 0, 0, 0, 0));
  expect(found.length).toBeGreaterThan(2);
  for (const [start = 0, end = 0] of found) expect(end - start).toBeLessThan(20.5);
  expect(found.at(-1)?.[1]).toBeGreaterThan(50.9);
});

test.each([
  ["kitchen,", ["kitchen"]],
  ["o\u2019clock", ["o'clock"]],
  ["2017", ["twenty", "seventeen"]],
  ["2,150", ["two", "thousand", "one", "hundred", "fifty"]],
  ["90%", ["ninety", "percent"]],
  ["007", ["zero", "zero", "seven"]],
  ["re-use", ["re", "use"]],
  ["café", ["cafe"]],
  ["—", []],
])("%s is read aloud as %j", (written, spoken) => {
  expect(spokenForm(written)).toEqual(spoken);
});

test("an unknown word has sounds of the dictionary's alphabet", () => {
  expect(letterToSound("tellmark")).toBe("T EH L M AE R K");
  expect(letterToSound("grzegorz")).toMatch(/^[A-Z]+( [A-Z]+)+$/);
});

test("a model that repeats itself to the end is not believed, one that repeats a word is", () => {
  const said = (text: string) => text.split(" ").map((word) => ({ text: word }));
  expect(withoutLoop(said("I see no no no no no no no n"))).toEqual(said("I see"));
  expect(withoutLoop(said("so thank you. Thank you. thank you. Thank you. th"))).toEqual(said("so"));
  const emphatic = said("it is very very very very hot today");
  expect(withoutLoop(emphatic)).toEqual(emphatic);
});

test("unclear words are left out, with a warning", () => {
  const stretch = (confidence: number) => ["a", "b"].map((word) => ({ word, start: 0, end: 1, confidence }));
  expect(reviewSpeech([stretch(0.9), stretch(0.8)])).toMatchObject({ words: { length: 4 }, warnings: [] });
  expect(reviewSpeech([stretch(0.95), stretch(0.9), stretch(0.3)])).toMatchObject({
    words: { length: 4 },
    warnings: [expect.stringMatching(/^unclear_speech: /)],
  });
  expect(reviewSpeech([stretch(0.4)])).toMatchObject({
    words: [],
    warnings: [expect.stringMatching(/^not_english: /)],
  });
  expect(reviewSpeech([[]])).toMatchObject({ words: [], warnings: [expect.stringMatching(/^no_speech: /)] });
});

test("without an alignment longer words take longer", () => {
  expect(timesByLetters(["a", "longer"], 9)).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 9 },
  ]);
});
