import { expect, test } from "vitest";
import { displaySide } from "./display-side";

test.each([
  [4000, 3000, 2560],
  [3840, 1080, 2560],
  [5000, 1000, 3200],
  [10_000, 500, 12_800],
  [500, 10_000, 12_800],
  [40_000, 1, 12_800],
])("of %d x %d the longer side is shown with at most %d pixels", (width, height, most) => {
  expect(displaySide(width, height)).toBe(most);
});
