import { expect, test } from "vitest";
import { findLoudestPeak, measureLoudness, parsePeaks, peaksFromLevels } from "./peaks";

const row = (...values: number[]) => Float32Array.from(values);

test("pairs of lowest and highest become two rows between -1 and 1", () => {
  expect(parsePeaks([-128, 64, 0, 32, 7], 2)).toEqual({
    lows: row(-1, 0),
    highs: row(0.5, 0.25),
    durationSeconds: 2,
  });
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
  expect(peaksFromLevels(levels, 50).highs).toEqual(row(...levels));
});

test("loudness is the larger side", () => {
  expect(measureLoudness({ highs: row(0.2, 0.5), lows: row(-0.4, -0.1), durationSeconds: 1 })).toEqual(row(0.4, 0.5));
});

test("the loudest is found on either side", () => {
  expect(findLoudestPeak({ highs: row(0.25, 0.5), lows: row(-0.75, -0.5), durationSeconds: 1 })).toBe(0.75);
  expect(findLoudestPeak({ highs: row(), lows: row(), durationSeconds: 1 })).toBe(0);
});
