import { expect, test } from "vitest";
import { readStrokes } from "#lib/ink/stroke";
import { offerAlt, offerNote, uncoveredLines } from "./text-offers";

const line = (text: string, left: number, top: number, height = 0.02) => ({
  text,
  box: { left, top, width: 0.2, height },
});
const lines = [
  line("Harbor", 0.1, 0.05),
  line("Simple pricing", 0.1, 0.2, 0.06),
  line("Choose Sloop", 0.5, 0.7, 0.03),
  line("audit log", 0.7, 0.8),
];

test("a pin on a line is offered that line as its note, a pin elsewhere nothing", () => {
  expect(offerNote(lines, { x: 0.6, y: 0.715 })).toBe("Choose Sloop");
  expect(offerNote(lines, { x: 0.492, y: 0.69 })).toBe("Choose Sloop");
  expect(offerNote(lines, { x: 0.4, y: 0.715 })).toBeNull();
  expect(offerNote([line("x".repeat(100), 0.1, 0.1)], { x: 0.1, y: 0.1 })).toBe(`${"x".repeat(79)}…`);
});

test("an alt text is offered the largest lines in reading order", () => {
  expect(offerAlt(lines)).toBe("Text: Harbor / Simple pricing / Choose Sloop");
  expect(offerAlt([])).toBeNull();
});

test("what a redaction touches is not offered", () => {
  const points = [
    [0.55, 0.72],
    [0.9, 0.9],
  ];
  const strokes = readStrokes({ version: 1, strokes: [{ tool: "redact", points }] });
  expect(uncoveredLines(lines, strokes).map(({ text }) => text)).toEqual(["Harbor", "Simple pricing"]);
});
