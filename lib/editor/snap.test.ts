import { expect, test } from "vitest";
import { peaksFromLevels } from "./peaks";
import { detectSpeechOnsets, getSpeechOnsets, snapTime } from "./snap";

test("speech begins where sound follows a pause, not at every louder syllable", () => {
  const peaks = [0, 0, 0, 0.5, 0.9, 0.3, 0.02, 0.6, 0.4, 0, 0, 0, 0, 0.7];
  expect(detectSpeechOnsets(peaks, 20)).toEqual([3 / 20, 13 / 20]);
});

test("a recording that starts with speech has an onset at its beginning", () => {
  expect(detectSpeechOnsets([0.5, 0.5], 20)).toEqual([0]);
});

test("a flag goes to the nearest onset within reach and else stays", () => {
  expect(snapTime(1.05, [1, 1.1])).toBe(1.1);
  expect(snapTime(1.3, [1, 1.1])).toBe(1.3);
  expect(snapTime(1.04, [1, 1.2])).toBe(1);
});

test("the onsets of a recording are looked for once", () => {
  const peaks = peaksFromLevels([0, 0, 0, 0, 1, 1], 6);
  expect(getSpeechOnsets(peaks)[0]).toBeCloseTo(3.6, 0);
  expect(getSpeechOnsets(peaks)).toBe(getSpeechOnsets(peaks));
});
