import { expect, test } from "vitest";
import { turningPoints } from "./turning-points";

test("invalid numbers are no turn: both ends are kept, and nothing between", () => {
  expect(turningPoints(300, () => Number.NaN)).toEqual([0, 299]);
});

test("a point off the line is kept, and points on the lines to it are not", () => {
  const heights = [0, 1, 2, 3, 2, 1, 0];
  const off = (at: number, from: number, to: number) => {
    const [here = 0, a = 0, b = 0] = [heights[at], heights[from], heights[to]];
    return 10 * Math.abs(here - a - ((b - a) * (at - from)) / (to - from));
  };
  expect(turningPoints(heights.length, off)).toEqual([0, 3, 6]);
});
