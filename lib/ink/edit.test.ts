import { expect, test } from "vitest";
import { strokeBounds } from "./bounds";
import { duplicateStroke, eraseStroke, moveStroke, recolorStroke, retimeStroke } from "./edit";
import { hitStroke } from "./hit-test";
import { strokeLength } from "./path-length";
import { simplifyPoints } from "./simplify";
import { type InkPoint, type InkStroke, readStrokes } from "./stroke";
import { writeStrokes } from "./write-strokes";

const size = { width: 1000, height: 500 };
const corners = [
  [0.1, 0.2, 0],
  [0.3, 0.6, 1],
];
const stroke = (more: object = {}): InkStroke => {
  const [read] = readStrokes({ strokes: [{ id: "a", tool: "pen", points: corners, ...more }] });
  if (!read) throw new Error("no stroke");
  return read;
};

test("a stroke moves with its times", () => {
  expect(moveStroke(stroke(), 0.1, -0.1).points.map(([x, y, t]) => [x.toFixed(2), y.toFixed(2), t])).toEqual([
    ["0.20", "0.10", 0],
    ["0.40", "0.50", 1],
  ]);
  expect(moveStroke(stroke(), 99, 0).points[0]?.[0]).toBe(2);
});

test("a cover keeps its colour, other ink takes the new one", () => {
  expect(recolorStroke(stroke(), "#007e8c").color).toBe("#007e8c");
  const cover = stroke({ tool: "redact" });
  expect(recolorStroke(cover, "#ffffff00")).toBe(cover);
});

test("a moved stroke keeps its duration, and its erasure moves with it", () => {
  expect(retimeStroke(stroke({ start: 2, end: 5, hide_at: 8 }), 10)).toMatchObject({ start: 10, end: 13, hideAt: 16 });
  expect(retimeStroke(stroke({ start: 2, end: 5, hide_at: 8 }), null)).toMatchObject({
    start: null,
    end: null,
    hideAt: null,
  });
  expect(retimeStroke(stroke(), -1)).toMatchObject({ start: 0, end: 0 });
});

test("a copy has its own name and place", () => {
  const copy = duplicateStroke(stroke(), "b");
  expect(copy.id).toBe("b");
  expect(copy.points[0]?.[0]).toBeCloseTo(0.12);
});

test("erasing while recording hides from then on, at rest it removes", () => {
  expect(eraseStroke(stroke({ start: 1, end: 2 }), 5)?.hideAt).toBe(5);
  expect(eraseStroke(stroke({ start: 1, end: 2, hide_at: 3 }), 5)?.hideAt).toBe(3);
  expect(eraseStroke(stroke({ start: 1, end: 2 }), 1)).toBeNull();
  expect(eraseStroke(stroke(), null)).toBeNull();
});

test("the uppermost stroke under a finger is found, lines before highlighters, covers by their whole box", () => {
  const line = stroke({ id: "line", tool: "line" });
  const wash = stroke({ id: "wash", tool: "highlighter", width: 0.1 });
  const cover = stroke({ id: "cover", tool: "redact" });
  const box = stroke({ id: "box", tool: "rect" });
  const at = (strokes: InkStroke[], x: number, y: number, second: number | null = null) =>
    hitStroke(strokes, [x, y], size, { second })?.id ?? null;
  expect(at([line, wash], 0.2, 0.4)).toBe("line");
  expect(at([line, wash], 0.22, 0.4)).toBe("wash");
  expect(at([box], 0.2, 0.4)).toBeNull();
  expect(at([box], 0.1, 0.4)).toBe("box");
  expect(at([cover], 0.2, 0.4)).toBe("cover");
  expect(at([stroke({ tool: "ellipse" })], 0.1, 0.2)).toBeNull();
  expect(at([stroke({ tool: "ellipse" })], 0.1, 0.4)).toBe("a");
  expect(at([stroke({ tool: "text", text: "Hello", width: 0.05 })], 0.15, 0.25)).toBe("a");
  expect(at([stroke({ start: 5, hide_at: 9 })], 0.1, 0.2, 4)).toBeNull();
  expect(at([stroke({ start: 5, hide_at: 9 })], 0.1, 0.2, 6)).toBe("a");
  expect(at([stroke({ points: [[0.5, 0.5]] })], 0.502, 0.5)).toBe("a");
  expect(at([stroke({ tool: "eraser" })], 0.2, 0.4)).toBeNull();
});

test("bounds hold the width of the line, and words by their letters", () => {
  expect(strokeBounds(stroke({ width: 0.01 }), size)).toEqual({ left: 95, top: 95, right: 305, bottom: 305 });
  const words = strokeBounds(stroke({ tool: "text", text: "ab\nabcd", width: 0.05 }), size);
  expect(words).toEqual({ left: 100, top: 100, right: 212, bottom: 225 });
});

test("a straight line drawn with many points needs two, and a pause stays", () => {
  const straight = Array.from({ length: 100 }, (_, i): InkPoint => [i / 100, i / 100, i / 60, 0.5]);
  expect(simplifyPoints(straight)).toEqual([straight[0], straight[99]]);
  const paused = straight.map(([x, y, t, p], i): InkPoint => [x, y, i < 50 ? t : t + 3, p]);
  expect(simplifyPoints(paused)).toEqual([paused[0], paused[49], paused[50], paused[99]]);
});

test("a curve stays within its tolerance with far fewer points", () => {
  const curve = Array.from({ length: 1000 }, (_, i): InkPoint => {
    const angle = (i / 999) * Math.PI;
    return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle), i / 240, 0.5];
  });
  const fewer = simplifyPoints(curve);
  expect(fewer.length).toBeLessThan(80);
  expect(fewer.length).toBeGreaterThan(10);
  for (const [x, y] of fewer) expect(Math.hypot(x - 0.5, y - 0.5)).toBeCloseTo(0.4, 6);
});

test("written strokes are read as the same strokes", () => {
  const strokes = [
    stroke({ start: 1.5, end: 4, hide_at: 9, opacity: 0.4 }),
    stroke({ id: "b", tool: "text", text: "Hello\nthere", start: null }),
    stroke({ id: "c", tool: "redact", points: corners.map((point) => [...point, 0.3]) }),
  ];
  expect(readStrokes({ version: 1, strokes: writeStrokes(strokes) })).toEqual(strokes);
});

test("the length of every path is known without a browser", () => {
  expect(strokeLength(stroke({ tool: "line" }), size)).toBeCloseTo(Math.hypot(200, 200), 1);
  expect(strokeLength(stroke({ tool: "rect" }), size)).toBeCloseTo(800, 1);
  expect(strokeLength(stroke({ tool: "ellipse" }), size)).toBeCloseTo(2 * Math.PI * 100, 1);
  expect(strokeLength(stroke({ tool: "text", text: "x" }), size)).toBe(0);
  const arc = Array.from({ length: 200 }, (_, i) => [0.5 + 0.2 * Math.cos(i / 100), 0.5 + 0.4 * Math.sin(i / 100)]);
  expect(strokeLength(stroke({ points: arc, width: 0.001 }), size)).toBeCloseTo(200 * 1.99, 0);
});
