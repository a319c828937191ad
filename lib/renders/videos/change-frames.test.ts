import { expect, test } from "vitest";
import { changeFrames } from "./change-frames";

test("every event and every step is a change as long as there is room", () => {
  expect(changeFrames([40, 7, 7], [8, 9, 10], 100)).toEqual([0, 7, 8, 9, 10, 40]);
  expect(changeFrames([], [], 100)).toEqual([0]);
});

test("steps are thinned evenly, events stay", () => {
  const steps = Array.from({ length: 3000 }, (_, index) => index);
  const changes = changeFrames([1, 2999], steps, 600);
  expect(changes.length).toBeLessThanOrEqual(600);
  expect(changes.length).toBeGreaterThan(590);
  expect(changes).toEqual(expect.arrayContaining([0, 1, 2999]));
  const gaps = changes.slice(1).map((frame, index) => frame - (changes[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(6);
});

test("too many events share frames, and none comes too early", () => {
  const events = Array.from({ length: 2900 }, (_, index) => index + 50);
  const changes = changeFrames(events, [3], 600);
  expect(changes.length).toBeLessThanOrEqual(600);
  for (const event of events) {
    const next = changes.find((frame) => frame >= event);
    expect((next ?? Number.POSITIVE_INFINITY) - event).toBeLessThan(6);
  }
});
