import { expect, test } from "vitest";
import { parseBytes } from "../json/parse-bytes";
import { changeStrokes, type StrokeChanges } from "./change-strokes";

const stroke = (id: string | undefined, x = 0.5) => ({ ...(id ? { id } : {}), tool: "pen", points: [[x, 0.5]] });
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const document = bytes({ version: 1, image: "img2", strokes: [stroke("a"), stroke("b"), stroke("c")] });

function changed(changes: Partial<StrokeChanges>) {
  const outcome = changeStrokes({
    document,
    coordinates: bytes({ kept: 1 }),
    changes: { strokes: [], remove: [], ...changes },
  });
  if ("problems" in outcome) return outcome.problems;
  const { strokes } = parseBytes(outcome.drawing.document) as { strokes: { id: string; points: number[][] }[] };
  expect(outcome.drawing).toMatchObject({ image: "img2", coordinates: bytes({ kept: 1 }) });
  return strokes.map(({ id, points }) => `${id} ${points[0]?.[0]}`);
}

test("a stroke with a known id takes its place, others go on top, removed ones are gone", () => {
  expect(changed({ strokes: [stroke("b", 0.1), stroke("d", 0.2)], remove: ["a"] })).toEqual([
    "b 0.1",
    "c 0.5",
    "d 0.2",
  ]);
  expect(changed({ remove: ["a", "b", "c", "never there"] })).toEqual([]);
  expect(changed({ remove: ["b"], strokes: [stroke("b", 0.9)] })).toEqual(["a 0.5", "c 0.5", "b 0.9"]);
});

test("a stroke without an id gets a free one and replaces no other", () => {
  expect(changed({ strokes: [stroke(undefined, 0.3)] })).toEqual(["a 0.5", "b 0.5", "c 0.5", "s4 0.3"]);
});

test("an invalid stroke is named by its place in the changes", () => {
  expect(changed({ strokes: [stroke("d"), { id: "b", tool: "spoon", points: [[0, 0]] }] })).toEqual({
    "strokes.1.tool": [expect.stringContaining("pen")],
  });
});

test("foreign data has no strokes to change", () => {
  const foreign = bytes({ version: 1, strokes: [], raw: "M0 0" });
  const outcome = changeStrokes({
    document: foreign,
    coordinates: null,
    changes: { strokes: [stroke("a")], remove: [] },
  });
  expect(outcome).toEqual({ problems: { strokes: [expect.stringContaining("not in the format")] } });
});
