import { expect, test } from "vitest";
import { loudness, peaksFromLevels, readPeaks } from "./peaks";

test("pairs of lowest and highest become two rows between -1 and 1", () => {
  expect(readPeaks([-128, 64, 0, 32, 7], 2)).toEqual({ lows: [-1, 0], highs: [0.5, 0.25], durationSeconds: 2 });
});

test("a take that was just recorded is drawn the same above and below, without gaps", () => {
  const { highs, lows } = peaksFromLevels([0, 1], 0.1);
  expect(highs).toHaveLength(400);
  expect([highs[0], highs.at(-1)]).toEqual([0, 1]);
  expect(highs[200]).toBeCloseTo(0.5, 2);
  expect(lows[399]).toBe(-1);
});

test("a long take keeps every value", () => {
  const levels = Array.from({ length: 1000 }, (_, index) => index / 1000);
  expect(peaksFromLevels(levels, 50).highs).toEqual(levels);
});

test("loudness is the larger side", () => {
  expect(loudness({ highs: [0.2, 0.5], lows: [-0.4, -0.1], durationSeconds: 1 })).toEqual([0.4, 0.5]);
});
