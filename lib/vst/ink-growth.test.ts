import { expect, test } from "vitest";
import { isGrowing, strokeUntil } from "./ink-growth";
import { type InkStroke, readStrokes } from "./ink-stroke";

const stroke = (more: object = {}): InkStroke => {
  const points = [
    [0, 0, 0],
    [0.5, 0, 1],
    [1, 0, 4],
  ];
  const [read] = readStrokes({ version: 1, strokes: [{ tool: "pen", start: 10, end: 14, points, ...more }] });
  if (!read) throw new Error("no stroke");
  return read;
};
const tip = (read: InkStroke | null) => read?.points.at(-1)?.[0];

test("a pen stroke grows with the times of its points", () => {
  expect(strokeUntil(stroke(), 9.9)).toBeNull();
  expect(tip(strokeUntil(stroke(), 10))).toBe(0);
  expect(tip(strokeUntil(stroke(), 10.5))).toBeCloseTo(0.25);
  expect(tip(strokeUntil(stroke(), 11))).toBeCloseTo(0.5);
  expect(tip(strokeUntil(stroke(), 12.5))).toBeCloseTo(0.75);
  expect(strokeUntil(stroke(), 14)?.points).toHaveLength(3);
});

test("without times it grows evenly along its length", () => {
  const plain = stroke({
    points: [
      [0, 0],
      [0.2, 0],
      [1, 0],
    ],
  });
  expect(tip(strokeUntil(plain, 12))).toBeCloseTo(0.5);
  expect(tip(strokeUntil(plain, 10.2))).toBeCloseTo(0.05);
});

test("shapes, marks without time and dots appear whole", () => {
  for (const more of [{ tool: "rect" }, { tool: "arrow" }, { start: null }, { end: 10 }, { points: [[0, 0, 0]] }]) {
    const still = stroke(more);
    expect(isGrowing(still)).toBe(false);
    expect(strokeUntil(still, 10)).toBe(still);
  }
});
