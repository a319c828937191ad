import { expect, test } from "vitest";
import { emptyDoc, type Stroke, type Tag } from "#lib/editor/document";
import { soundShiftNotice } from "./sound-shift-notice";

const tag: Tag = { id: "a", timestamp: 3, x: null, y: null, note: "", picture: null, extra: {} };
const stroke = (start: number | null): Stroke => ({
  id: "s",
  tool: "pen",
  color: "#000000",
  width: 0.01,
  opacity: 1,
  points: [],
  start,
  end: null,
  hideAt: null,
  text: "",
  drawing: null,
});

test.each([
  ["a tag", { tags: [tag] }],
  ["a switch of the picture", { switches: [{ id: "b", timestamp: 2, picture: null }] }],
  ["ink with a moment", { ink: { a: [stroke(null)], b: [stroke(0)] } }],
])("with %s, the user reads that the marks may be at other moments", (_what, marks) => {
  expect(soundShiftNotice({ ...emptyDoc, ...marks })).toContain("check");
});

test("without a mark at a moment there is nothing to read", () => {
  expect(soundShiftNotice(emptyDoc)).toBeNull();
  expect(soundShiftNotice({ ...emptyDoc, ink: { a: [stroke(null)] } })).toBeNull();
});
