import { expect, test } from "vitest";
import { loudness, peaksFromLevels, readPeaks } from "./peaks";

test("pairs of lowest and highest become two rows between -1 and 1", () => {
  expect(readPeaks([-128, 64, 0, 32, 7], 2)).toEqual({ lows: [-1, 0], highs: [0.5, 0.25], durationSeconds: 2 });
});

test("a take that was just recorded is drawn the same above and below", () => {
  expect(peaksFromLevels([0.5, 1], 0.1)).toEqual({ highs: [0.5, 1], lows: [-0.5, -1], durationSeconds: 0.1 });
});

test("loudness is the larger side", () => {
  expect(loudness({ highs: [0.2, 0.5], lows: [-0.4, -0.1], durationSeconds: 1 })).toEqual([0.4, 0.5]);
});
