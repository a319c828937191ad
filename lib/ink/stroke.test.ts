import { expect, test } from "vitest";
import { readStrokes } from "./stroke";

test("a stroke is read with defaults for what it leaves out", () => {
  expect(readStrokes({ strokes: [{ points: [[0.1, 0.2]] }] })).toEqual([
    {
      id: "s1",
      tool: "pen",
      color: "#d2401e",
      width: 0.004,
      opacity: 1,
      points: [[0.1, 0.2, 0, 0.5]],
      start: null,
      end: null,
      hideAt: null,
      text: "",
    },
  ]);
});

test("foreign drawing data is left out without an error", () => {
  for (const document of [
    null,
    "path",
    7,
    [],
    {},
    { raw: { type: "circle" } },
    { strokes: "x" },
    { strokes: [null, 1, {}] },
  ]) {
    expect(readStrokes(document)).toEqual([]);
  }
  expect(
    readStrokes({
      strokes: [
        { tool: "spray", points: [[0, 0]] },
        { tool: "pen", points: [["a", 0]] },
      ],
    }),
  ).toEqual([]);
});

test("pixel coordinates count on the drawing's canvas", () => {
  const [stroke] = readStrokes({
    coordinate_space: "pixel",
    canvas: { width: 200, height: 100 },
    strokes: [{ points: [[50, 50]] }],
  });
  expect(stroke?.points).toEqual([[0.25, 0.5, 0, 0.5]]);
});

test("a stroke without an end lasts as long as its points", () => {
  const [stroke] = readStrokes({
    strokes: [
      {
        start: 4,
        points: [
          [0, 0, 0],
          [1, 1, 1.5],
        ],
      },
    ],
  });
  expect(stroke?.end).toBe(5.5);
});

test("the studio's ink names become colours and anything else that is not one is replaced", () => {
  const colorOf = (color: unknown) => readStrokes({ strokes: [{ color, points: [[0, 0]] }] })[0]?.color;
  expect(colorOf("leaf")).toBe("#2f8f4e");
  expect(colorOf("oklch(.6 .2 33)")).toBe("oklch(.6 .2 33)");
  expect(colorOf("#abc")).toBe("#abc");
  expect(colorOf("url(https://x.example)")).toBe("#d2401e");
  expect(colorOf("constructor")).toBe("constructor");
  expect(colorOf(7)).toBe("#d2401e");
});
