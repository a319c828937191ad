import { expect, test } from "vitest";
import { drawnShare, getMarkTimes, isGrowing, isStrokeVisible, measureGrowth, nextStrokeChange } from "./growth";
import { growthAttributes, readGrowth } from "./growth-attributes";
import { type InkStroke, readStrokes } from "./stroke";

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
const shares = (read: InkStroke, seconds: (number | null)[]) =>
  seconds.map((second) => drawnShare(measureGrowth(read), second));

test("a pen stroke grows with the times of its points; a pen that is put down leaves a dot", () => {
  expect(shares(stroke(), [9.9, 10, 10.5, 11, 12.5, 14, 60])).toEqual([0, 0.001, 0.25, 0.5, 0.75, 1, 1]);
});

test("without times it grows evenly along its length, and so does every shape", () => {
  const points = [
    [0, 0],
    [0.2, 0],
    [1, 0],
  ];
  expect(shares(stroke({ points }), [11, 12])).toEqual([0.25, 0.5]);
  for (const tool of ["rect", "ellipse", "arrow", "line", "polygon"]) {
    expect(shares(stroke({ tool }), [10, 11, 13, 14]), tool).toEqual([0.001, 0.25, 0.75, 1]);
  }
});

test("words, dots and marks without time or length appear whole", () => {
  for (const more of [{ tool: "text" }, { start: null }, { end: 10 }, { points: [[0, 0, 0]] }]) {
    const still = stroke(more);
    expect(isGrowing(getMarkTimes(still))).toBe(false);
    expect(drawnShare(measureGrowth(still), 10)).toBe(1);
  }
});

test("a line that was finished before its end stays finished", () => {
  expect(shares(stroke({ end: 20 }), [13.9, 14, 15, 19])).toEqual([expect.closeTo(0.983, 2), 1, 1, 1]);
});

test("an erased stroke disappears when it was erased, and is not in the finished drawing", () => {
  expect(shares(stroke({ hide_at: 20 }), [15, 20, 30, null, 15])).toEqual([1, 0, 0, 0, 1]);
  expect(shares(stroke(), [null])).toEqual([1]);
});

test("a stroke that does not grow changes nothing before the second that is returned", () => {
  const told = (read: InkStroke) => [0, 10, 15, 20, 30].map((second) => nextStrokeChange(read, second));
  const never = Number.POSITIVE_INFINITY;
  expect(told(stroke())).toEqual([10, never, never, never, never]);
  expect(told(stroke({ hide_at: 20 }))).toEqual([10, 20, 20, never, never]);
  expect(told(stroke({ start: null, hide_at: 20 }))).toEqual([20, 20, 20, never, never]);
  expect(told(stroke({ tool: "redact", hide_at: 20 }))).toEqual([never, never, never, never, never]);
});

test("a redaction covers from the beginning to the end", () => {
  const cover = stroke({ tool: "redact", hide_at: 12 });
  expect(shares(cover, [0, 12, 60, null])).toEqual([1, 1, 1, 1]);
  expect(isStrokeVisible(getMarkTimes(cover), 0)).toBe(true);
});

test("a pause of the pen is kept, however many points it was drawn with", () => {
  const points = Array.from({ length: 1000 }, (_, index) => [
    index / 1000,
    0,
    index < 500 ? index / 500 : 4 + index / 500,
  ]);
  const growth = measureGrowth(stroke({ points, end: 16 }));
  expect(growth.steps).toEqual([
    [0, 0],
    [0.998, 0.4995],
    [5, 0.5005],
    [5.998, 1],
  ]);
  expect(drawnShare(growth, 13)).toBeCloseTo(0.5, 2);
});

test("a scribble of four thousand points has a bounded number of steps", () => {
  let clock = 0;
  const points = Array.from({ length: 4000 }, (_, index) => {
    clock += index % 7 === 0 ? 0.3 : 0.001;
    return [Math.abs(Math.sin(index)), Math.abs(Math.cos(index * 3)), clock];
  });
  expect(measureGrowth(stroke({ points, end: 10 + clock })).steps.length).toBeLessThanOrEqual(240);
});

test("growth is measured on the picture, not on a square", () => {
  const points = [
    [0, 0, 0],
    [0.5, 0, 1],
    [0.5, 0.5, 4],
  ];
  expect(measureGrowth(stroke({ points }), { width: 300, height: 100 }).steps[1]).toEqual([1, 0.75]);
});

test("growth written as attributes is read as the same growth", () => {
  for (const more of [{}, { hide_at: 20 }, { start: null }, { tool: "rect" }, { tool: "redact" }, { tool: "text" }]) {
    const growth = measureGrowth(stroke(more));
    const written = new Map(
      [...growthAttributes(growth).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const read = readGrowth((name) => written.get(name) ?? null);
    for (const second of [0, 10, 10.7, 12, 14, 20, null]) {
      expect(drawnShare(read, second), JSON.stringify([more, second])).toBeCloseTo(drawnShare(growth, second), 5);
    }
  }
});
