import { expect, test } from "vitest";
import { prepareInk } from "./prepare-ink";

const bounds = { strokes: 2, bytes: 1000 };
const stroke = {
  tool: "pen",
  points: [
    [0.1, 0.2, 0],
    [0.3, 0.4, 1],
  ],
};
const document = { version: 1, strokes: [{ ...stroke, id: "s1" }] };

test("a document, its strokes, and either as JSON are the same ink", () => {
  for (const given of [{ version: 1, strokes: [stroke] }, [stroke]]) {
    expect(prepareInk(given, bounds)).toEqual({ document });
    expect(prepareInk(JSON.stringify(given), bounds)).toEqual({ document });
  }
});

test("members that no reader of ink knows stay out of the document", () => {
  expect(prepareInk({ version: 1, strokes: [stroke], owner: "me" }, bounds)).toEqual({ document });
});

test.each([
  ["more strokes than allowed", [stroke, stroke, stroke], "strokes"],
  ["more bytes than allowed", [{ ...stroke, text: "x".repeat(1000) }], "strokes"],
  ["a stroke that covers", [{ ...stroke, tool: "redact" }], "strokes.0.tool"],
  ["a stroke that erases", [stroke, { ...stroke, tool: "eraser" }], "strokes.1.tool"],
  ["no tool of ours", [{ ...stroke, tool: "brush" }], "strokes.0.tool"],
  [
    "pixels",
    { version: 1, canvas: { width: 9, height: 9 }, coordinate_space: "pixel", strokes: [] },
    "coordinate_space",
  ],
  ["no points", [{ tool: "pen" }], "strokes.0.points"],
  ["another format", { objects: [] }, "strokes"],
  ["no JSON", "{not json", "strokes"],
  ["a number", 7, "strokes"],
])("%s is refused by name", (_what, given, path) => {
  expect(prepareInk(given, bounds)).toEqual({ problems: { [path]: [expect.any(String)] } });
});
