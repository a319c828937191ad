import { expect, test } from "vitest";
import type { Stroke } from "../document";
import type { DrawingTool } from "../tools";
import { extendStroke, finishStroke, startStroke } from "./draw-stroke";

const size = { width: 1000, height: 500 };
const start = (tool: DrawingTool, second: number | null = null) =>
  startStroke({ id: "s", tool, color: "#007e8c", width: 1, touch: { x: 0.1, y: 0.1 }, second });
const drawn = (stroke: Stroke, ...places: [x: number, y: number, second?: number][]) =>
  places.reduce((before, [x, y, second = null]) => extendStroke(before, { x, y }, second), stroke);

test("a line is stamped with the second at which each of its points was drawn", () => {
  const stroke = finishStroke(drawn(start("pen", 4), [0.2, 0.3, 4.5], [0.5, 0.1, 5.25]), size);
  expect(stroke).toMatchObject({ start: 4, end: 5.25, drawing: null });
  expect(stroke?.points.map(([, , t]) => t)).toEqual([0, 0.5, 1.25]);
});

test("ink drawn without a recording is always visible", () => {
  expect(finishStroke(drawn(start("arrow"), [0.5, 0.5]), size)).toMatchObject({ start: null, end: null });
  expect(finishStroke(drawn(start("redact", 3), [0.5, 0.5, 4]), size)).toMatchObject({
    start: null,
    end: null,
    color: "#171c2b",
  });
});

test("a shape goes from where it was begun to where it ends", () => {
  const stroke = finishStroke(drawn(start("rect", 1), [0.2, 0.2, 1.1], [0.6, 0.7, 1.5]), size);
  expect(stroke?.points.map(([x, y]) => [x, y])).toEqual([
    [0.1, 0.1],
    [0.6, 0.7],
  ]);
  expect(stroke?.end).toBe(1.5);
});

test("a slip of the hand makes no shape, a touch of the pen makes a dot", () => {
  expect(finishStroke(drawn(start("line"), [0.1005, 0.1]), size)).toBeNull();
  expect(finishStroke(drawn(start("rect"), [0.9, 0.1]), size)).toBeNull();
  expect(finishStroke(start("pen"), size)?.points).toHaveLength(1);
});

test("a long scribble is kept with as many points as a document takes", () => {
  let stroke = start("pen", 0);
  for (let step = 0; step < 6000; step++) {
    const [x, y] = [0.5 + 0.4 * Math.sin(step / 3), 0.5 + 0.4 * Math.cos(step / 2.9)];
    stroke = extendStroke(stroke, { x, y }, step / 100);
  }
  const points = finishStroke(stroke, size)?.points.length ?? 0;
  expect(points).toBeGreaterThan(400);
  expect(points).toBeLessThanOrEqual(4000);
});
