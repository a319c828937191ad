import { expect, test } from "vitest";
import { tickTimes } from "./ticks";

test.each([
  [0.4, [0]],
  [6.8, [0, 1, 2, 3, 4, 5, 6]],
  [8, [0, 2, 4, 6]],
  [15.7, [0, 5, 10, 15]],
  [20, [0, 5, 10, 15]],
  [3600, [0, 600, 1200, 1800, 2400, 3000]],
])("a sound of %d seconds is marked where its labels say", (duration, times) => {
  expect(tickTimes(duration)).toEqual(times);
});

test("there are never more than seven marks", () => {
  for (const duration of [1, 7, 7.01, 59, 61, 3599, 7200, 50_000]) expect(tickTimes(duration).length).toBeLessThan(8);
});

test("a wider timeline has more ticks, each still where its label says", () => {
  expect(tickTimes(20, 4)).toEqual(Array.from({ length: 20 }, (_, second) => second));
  expect(tickTimes(3600, 10).slice(0, 3)).toEqual([0, 60, 120]);
});
