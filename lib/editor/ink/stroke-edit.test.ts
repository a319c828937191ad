import { expect, test } from "vitest";
import { changeStrokes } from "#lib/ink/change-strokes";
import { fc } from "../../../e2e/support/random-tests";
import { type RawStroke, strokeEdit } from "./stroke-edit";

const stroke = (id: string | number, x = 0.5): RawStroke => ({ id, tool: "pen", points: [[x, 0.5, 0]] });
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const names = (strokes: readonly RawStroke[]) => strokes.map(({ id }) => id);
const [a, b, c] = [stroke("a"), stroke("b"), stroke(3)];

test("new and changed strokes are sent, and removed ones are named", () => {
  const moved = stroke("b", 0.7);
  expect(strokeEdit([a, b, c], [a, moved, stroke("d")])).toEqual({ strokes: [moved, stroke("d")], remove: [3] });
});

test.each<[string, RawStroke[], RawStroke[]]>([
  ["another order", [a, b], [b, a]],
  ["a stroke that comes back below another", [b], [a, b]],
  ["no difference", [a], [a]],
  ["two of one name", [a], [a, b, stroke("b")]],
  ["a name that no request may have", [a, stroke("x".repeat(65))], [a]],
  ["more than a request takes", [a], [a, { ...b, text: "x".repeat(300_001) }]],
  ["more strokes than a request takes", [], Array.from({ length: 5001 }, (_, index) => stroke(index))],
])("%s needs the whole", (_, before, after) => {
  expect(strokeEdit(before, after)).toBeNull();
});

const lists = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });

test("the server rebuilds the same drawing from an edit", () => {
  fc.assert(
    fc.property(lists, lists, fc.integer({ min: 1, max: 4 }), (old, next, every) => {
      const before = old.map((id) => stroke(id));
      const after = next.map((id) =>
        id % every === 0 ? stroke(id, 0.9) : (before.find((one) => one.id === id) ?? stroke(id)),
      );
      const edit = strokeEdit(before, after);
      if (!edit) return;
      const document = bytes({ version: 1, strokes: before });
      const made = changeStrokes({ document, coordinates: null, changes: edit });
      if (!("drawing" in made)) throw new Error(JSON.stringify(made));
      const { strokes } = JSON.parse(Buffer.from(made.drawing.document).toString()) as { strokes: RawStroke[] };
      expect(names(strokes)).toEqual(names(after));
      expect(strokes).toMatchObject(after);
    }),
  );
});
