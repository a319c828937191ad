import { expect, test } from "vitest";
import { fc } from "../../e2e/support/random-tests";
import { type Doc, emptyDoc, type Tag } from "./document";
import {
  applyChange,
  endStep,
  type History,
  maxSteps,
  rebaseHistory,
  redo,
  startHistory,
  undo,
  undoMarksSince,
} from "./history";
import type { Op } from "./ops";
import { docs, ops } from "./testing/sample-docs";
import { sampleStroke } from "./testing/sample-stroke";

const tag = (id: string, timestamp = 0): Tag => ({ id, timestamp, x: 0.5, y: 0.5, note: "", picture: "p", extra: {} });
const start = (): History => startHistory({ ...emptyDoc, title: "Notes" });
const write = (history: History, text: string, open: string | null = null) =>
  applyChange(history, { kind: "write", field: "title", text }, open);
const note = (history: History, text: string) =>
  applyChange(history, { kind: "change-tag", id: "a", changes: { note: text } }, "note a");
const drag = (history: History, ...places: number[]) =>
  endStep(
    places.reduce(
      (before, x) => applyChange(before, { kind: "change-tag", id: "a", changes: { x } }, "move a"),
      history,
    ),
  );
const xOf = (doc: Doc) => doc.tags[0]?.x;

const targetOf = (op: Op) => ("id" in op ? `${"picture" in op ? op.picture : ""} ${op.id}` : null);

function untilNothing(history: History, step: (history: History) => History): History {
  let now = history;
  for (let next = step(now); next !== now; next = step(now)) now = next;
  return now;
}

test("any changes taken back give the start, and done again the end", () => {
  fc.assert(
    fc.property(
      docs,
      fc.array(fc.tuple(ops, fc.constantFrom(null, "one", "two"), fc.boolean()), { maxLength: 40 }),
      (doc, changes) => {
        const end = changes.reduce((before, [op, open, ends]) => {
          const after = applyChange(before, op, open);
          return ends ? endStep(after) : after;
        }, startHistory(doc));
        const back = untilNothing(end, undo);
        expect(back.doc).toEqual(doc);
        expect(untilNothing(back, redo).doc).toEqual(end.doc);
      },
    ),
  );
});

test("any changes of one thing in one gesture are one step, taken back and done again as a whole", () => {
  const sameThing = (first: Op) =>
    ops.filter((op) => op.kind === first.kind && targetOf(op) === targetOf(first) && first.kind.startsWith("change"));
  const gestures = ops
    .filter(({ kind }) => kind.startsWith("change"))
    .chain((first) => fc.array(sameThing(first), { minLength: 1, maxLength: 5 }).map((rest) => [first, ...rest]));
  fc.assert(
    fc.property(docs, gestures, (doc, gesture) => {
      const end = gesture.reduce((before, op) => applyChange(before, op, "gesture"), startHistory(doc));
      const changed = end.doc === doc ? 0 : 1;
      expect(end.done).toHaveLength(changed);
      const back = undo(end);
      expect(back.doc).toEqual(doc);
      expect(redo(back).doc).toEqual(end.doc);
    }),
    { numRuns: 60 },
  );
});

test("two drags of the same tag are two steps", () => {
  const dragged = drag(drag(applyChange(start(), { kind: "add-tag", tag: tag("a") }), 0.6, 0.7), 0.8, 0.9);
  expect(dragged.done).toHaveLength(3);
  expect(xOf(undo(dragged).doc)).toBe(0.7);
  expect(xOf(undo(undo(dragged)).doc)).toBe(0.5);
});

test("a typed note is one step, however many letters it has", () => {
  const typed = note(note(note(applyChange(start(), { kind: "add-tag", tag: tag("a") }), "H"), "He"), "Hey");
  expect(typed.done).toHaveLength(2);
  expect(undo(typed).doc.tags[0]?.note).toBe("");
  expect(redo(undo(typed)).doc.tags[0]?.note).toBe("Hey");
});

test("a typed alt is one step for each picture", () => {
  const pictures = ["a", "b"].map((id) => ({ id, file: `${id}.png` }));
  const type = (history: History, id: string, alt: string) =>
    applyChange(history, { kind: "describe-picture", id, texts: { alt } }, `alt ${id}`);
  const alts = ({ doc }: History) => doc.pictures.map(({ alt }) => alt);
  const first = type(type(startHistory({ ...emptyDoc, pictures }), "a", "A"), "a", "A tap");
  const both = type(first, "b", "A pipe");
  expect(both.done).toHaveLength(2);
  expect(alts(undo(both))).toEqual(["A tap", undefined]);
  expect(alts(undo(undo(both)))).toEqual([undefined, undefined]);
  expect(alts(redo(redo(undo(undo(both)))))).toEqual(["A tap", "A pipe"]);
});

test("text typed after the field was left is another step", () => {
  const typed = write(endStep(write(write(start(), "P", "title"), "Pl", "title")), "Plan", "title");
  expect(undo(typed).doc.title).toBe("Pl");
});

test("a drag that goes on while another field is typed in stays a separate step", () => {
  let history = applyChange(start(), { kind: "add-tag", tag: tag("a") });
  history = applyChange(history, { kind: "change-tag", id: "a", changes: { x: 0.6 } }, "move a");
  history = note(history, "Hey");
  history = applyChange(history, { kind: "change-tag", id: "a", changes: { x: 0.7 } }, "move a");
  expect(history.done).toHaveLength(4);
});

test("typing after taking something back starts a new step", () => {
  const typed = note(applyChange(start(), { kind: "add-tag", tag: tag("a") }), "Hey");
  const again = note(undo(typed), "Ho");
  expect(again.undone).toHaveLength(0);
  expect(undo(again).doc.tags[0]?.note).toBe("");
});

test("a change that changes nothing leaves no step", () => {
  const history = write(start(), "Notes");
  expect(history.done).toHaveLength(0);
  expect(applyChange(history, { kind: "remove-tag", id: "unknown" })).toBe(history);
});

test("a step without an effect is skipped", () => {
  const history = applyChange(write(start(), "Plan"), { kind: "add-tag", tag: tag("a") });
  const merged = { ...history, doc: { ...history.doc, tags: [] } };
  expect(undo(merged).doc.title).toBe("Notes");
  expect(undo(merged).undone).toHaveLength(1);
});

test("500 strokes are taken back one by one, and done again; behind a thousand steps the list has an end", () => {
  const draw = (history: History, id: number) =>
    applyChange(history, { kind: "add-stroke", picture: "p", stroke: sampleStroke(`s${id}`) });
  const drawn = Array.from({ length: 500 }, (_, id) => id).reduce(draw, start());
  const back = untilNothing(drawn, undo);
  expect([back.doc.ink.p, back.undone.length]).toEqual([undefined, 500]);
  expect(untilNothing(back, redo).doc).toEqual(drawn.doc);

  let history = start();
  for (let step = 0; step < maxSteps + 50; step++) history = write(history, `Title ${step}`);
  expect(history.done).toHaveLength(maxSteps);
});

const isMark = ({ kind }: Op) => /tag|switch|stroke/.test(kind);

test("marks made since a moment are undone as one step, whatever was undone in between; earlier marks stay", () => {
  const marks = fc.array(
    fc.tuple(ops.filter(isMark), fc.constantFrom("change", "gesture", "undo", "redo"), fc.boolean()),
    { maxLength: 30 },
  );
  const go = (history: History, [op, how, ends]: [Op, string, boolean]) => {
    if (how === "redo") return redo(history);
    if (how === "undo" && history.done.length > 3) return undo(history);
    const after = applyChange(history, op, how === "gesture" ? how : null);
    return ends ? endStep(after) : after;
  };
  fc.assert(
    fc.property(docs, marks, (doc, later) => {
      const before = ["One", "Two", "Three"].reduce((history, text) => write(history, text), startHistory(doc));
      const end = later.reduce(go, before);
      const back = undoMarksSince(end, before.made);
      expect(back.doc).toEqual(before.doc);
      if (end.doc !== before.doc && back.done.length > end.done.length) expect(undo(back).doc).toEqual(end.doc);
      expect(back.done.length - end.done.length).toBeLessThanOrEqual(1);
    }),
  );
});

test("discarding a take undoes its marks, not the title or the pictures", () => {
  const before = applyChange(start(), { kind: "add-tag", tag: tag("old") });
  let now = write(applyChange(before, { kind: "add-tag", tag: tag("new") }), "Plan");
  now = applyChange(now, { kind: "add-picture", picture: { id: "q", file: null } }, "drop");
  now = applyChange(now, { kind: "change-tag", id: "old", changes: { x: 0.9 } });
  now = rebaseHistory(now, { ...now.doc, description: "From elsewhere" });
  const { doc } = undoMarksSince(now, before.made);
  expect(doc.tags).toEqual([tag("old")]);
  expect([doc.title, doc.description, doc.pictures.length]).toEqual(["Plan", "From elsewhere", 1]);
});
