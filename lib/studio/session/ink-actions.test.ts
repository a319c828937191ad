import { expect, test } from "vitest";
import { emptyDoc, type Stroke } from "#lib/editor/document";
import { sampleStroke } from "#lib/editor/testing/sample-stroke";
import { testStudio } from "../testing/test-studio";
import { createInkActions } from "./ink-actions";
import type { StudioState } from "./studio-state";

const stroke = (id: string, more: Partial<Stroke> = {}) => sampleStroke(id, { start: 1, end: 2, ...more });

const now = { timeStamp: 0 };

function studio(...strokes: Stroke[]) {
  const doc = { ...emptyDoc, pictures: [{ id: "p", file: "p.png" }], ink: { p: strokes } };
  const { document, shown, ...seen } = testStudio(doc, {
    picture: "p",
    tool: "select",
    mark: null,
  } as Partial<StudioState> as StudioState);
  const transport = {
    time: 4,
    timeOf: ({ timeStamp }: { timeStamp: number }) => transport.time + timeStamp / 1000,
    isMoving: false,
  };
  const ink = createInkActions(document, transport, shown);
  return { ...seen, ink, transport, strokes: () => seen.doc().ink.p ?? [] };
}

test("ink erased during playback is seen disappearing, else it is removed", () => {
  const { ink, transport, strokes } = studio(stroke("a"), stroke("b"), stroke("c", { tool: "redact", start: null }));
  transport.isMoving = true;
  for (const id of ["a", "c"]) ink.erase(id, "erase 1", now);
  expect(strokes()).toMatchObject([{ id: "a", hideAt: 4 }, { id: "b" }]);
  transport.isMoving = false;
  ink.erase("b", "erase 2", now);
  expect(strokes()).toHaveLength(1);
});

test("erased ink disappears at the second of the eraser, however late the page handles it", () => {
  const { ink, transport, strokes } = studio(stroke("a"));
  transport.isMoving = true;
  ink.erase("a", "erase 1", { timeStamp: -300 });
  expect(strokes()).toMatchObject([{ hideAt: 3.7 }]);
});

test("rubbing over three lines, and a drag of many moves, are one step each", () => {
  const { ink, strokes, steps, undo } = studio(stroke("a"), stroke("b"), stroke("c"));
  for (const x of [0.01, 0.02, 0.03]) ink.move("a", x, 0);
  ink.endStep();
  expect(strokes()[0]?.points[0]?.[0]).toBeCloseTo(0.56, 5);
  for (const id of ["a", "b", "c"]) ink.erase(id, "erase 1", now);
  ink.endStep();
  expect([strokes().length, steps()]).toEqual([0, 2]);
  undo();
  expect(strokes().map(({ id }) => id)).toEqual(["a", "b", "c"]);
  undo();
  expect(strokes()[0]?.points[0]?.[0]).toBe(0.5);
});

test("a colour applies to the next stroke and to the selection, but not to redactions", () => {
  const { ink, strokes, state } = studio(stroke("a"), stroke("b", { tool: "redact", color: "#171c2b" }));
  ink.chooseColor("#007e8c");
  expect([state().color, strokes()[0]?.color]).toEqual(["#007e8c", "#d2401e"]);
  for (const id of ["a", "b"]) {
    ink.select(id);
    ink.chooseColor("#2f8f4e");
  }
  expect(strokes().map(({ color }) => color)).toEqual(["#2f8f4e", "#171c2b"]);
});

test("a copy belongs to the studio, whichever drawing the mark is from", () => {
  const { ink, strokes, state } = studio(stroke("drw:1", { drawing: "drw", name: 1 }));
  ink.duplicate("drw:1");
  expect(strokes()).toHaveLength(2);
  expect(strokes()[1]).not.toHaveProperty("name");
  expect(strokes()[1]).toMatchObject({ id: state().mark, drawing: null });
});

test("marks of one word are moved in time together, as one step, and none before the beginning", () => {
  const { ink, strokes, steps, undo } = studio(stroke("a"), stroke("b", { start: 1.5, end: 1.75 }));
  for (const by of [0.5, 0.25]) ink.shift(["a", "b"], by, 8);
  ink.endStep();
  expect(strokes().map(({ start, end }) => [start, end])).toEqual([
    [1.75, 2.75],
    [2.25, 2.5],
  ]);
  ink.shift(["a", "b"], -9, 8);
  ink.endStep();
  expect(strokes().map(({ start }) => start)).toEqual([0, 0.5]);
  ink.shift(["a", "b"], 99, 8);
  ink.endStep();
  expect(strokes().map(({ start }) => start)).toEqual([7.5, 8]);
  expect(steps()).toBe(3);
  for (const _ of [1, 2, 3]) undo();
  expect(strokes().map(({ start }) => start)).toEqual([1, 1.5]);
});

test("a mark is moved in time with its length, and nothing that covers is", () => {
  const { ink, strokes } = studio(stroke("a", { hideAt: 5 }), stroke("b", { tool: "redact", start: null, end: null }));
  ink.setStart("a", 3.5);
  ink.setStart("b", 3.5);
  expect(strokes()).toMatchObject([{ start: 3.5, end: 4.5, hideAt: 7.5 }, { start: null }]);
  ink.setStart("a", null);
  expect(strokes()[0]).toMatchObject({ start: null, end: null, hideAt: null });
});
