import { expect, test } from "vitest";
import { change, type History, redo, startHistory, undo } from "./history";
import type { Tag } from "./model";

const tag = (id: string, timestamp = 0): Tag => ({ id, timestamp, x: 0.5, y: 0.5, note: "", image: 0, extra: {} });
const start = () => startHistory({ title: "Notes", tags: [] });
const note = (history: History, text: string) =>
  change(history, { kind: "change-tag", id: "a", changes: { note: text } }, "note a");

test("everything that was done can be taken back and done again", () => {
  const renamed = change(change(start(), { kind: "add-tag", tag: tag("a") }), { kind: "rename", title: "Plan" });
  const before = undo(undo(renamed));
  expect(before.doc).toEqual({ title: "Notes", tags: [] });
  expect(redo(redo(before)).doc).toEqual(renamed.doc);
});

test("a removed tag comes back as it was", () => {
  const first = change(start(), { kind: "add-tag", tag: { ...tag("a", 3), note: "here" } });
  const back = undo(change(first, { kind: "remove-tag", id: "a" }));
  expect(back.doc.tags).toEqual(first.doc.tags);
});

test("a typed note is one step, however many letters it has", () => {
  const typed = note(note(note(change(start(), { kind: "add-tag", tag: tag("a") }), "H"), "He"), "Hey");
  expect(typed.done).toHaveLength(2);
  expect(undo(typed).doc.tags[0]?.note).toBe("");
  expect(redo(undo(typed)).doc.tags[0]?.note).toBe("Hey");
});

test("typing after taking something back starts a new step", () => {
  const typed = note(change(start(), { kind: "add-tag", tag: tag("a") }), "Hey");
  const again = note(undo(typed), "Ho");
  expect(again.undone).toHaveLength(0);
  expect(undo(again).doc.tags[0]?.note).toBe("");
});

test("a change that changes nothing leaves no step", () => {
  const history = change(start(), { kind: "rename", title: "Notes" });
  expect(history.done).toHaveLength(0);
  expect(change(history, { kind: "remove-tag", id: "nobody" })).toBe(history);
});

test("the list of steps has an end", () => {
  let history = start();
  for (let step = 0; step < 250; step++) history = change(history, { kind: "rename", title: `Title ${step}` });
  expect(history.done).toHaveLength(200);
});
