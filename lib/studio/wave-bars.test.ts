import { expect, test } from "vitest";
import { waveBars } from "./wave-bars";

test("each bar is as high as the loudest of what it stands for, the loudest of all as high as can be", () => {
  const bars = waveBars({ highs: [0.1, 0.4, 0.2, 0, 0.1, 0.1], lows: [-0.2, -0.1, -0.1, -0.3, 0, 0] }, 3);
  expect(bars).toEqual([
    [1, 0.5],
    [0.5, 0.75],
    [0.25, 0],
  ]);
});

test("silence is flat, and so is a line for a sound that is not known yet", () => {
  expect(waveBars({ highs: [0, 0], lows: [0, 0] }, 2)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(Math.max(...waveBars({ highs: [0.02, 0.02], lows: [-0.02, -0.02] }, 2).flat())).toBeLessThan(0.1);
});

test("few levels fill many bars", () => {
  expect(waveBars({ highs: [1, 0.5], lows: [-1, 0] }, 4)).toEqual([
    [1, 1],
    [1, 1],
    [0.5, 0],
    [0.5, 0],
  ]);
});
