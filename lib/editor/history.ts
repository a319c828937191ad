import type { Doc } from "./document";
import { applyOp, type Op } from "./ops";

export const maxSteps = 1000;

interface Step {
  redo: readonly Op[];
  undo: readonly Op[];
  /** Name of the open step: further changes under it belong to this step until it is ended. */
  open: string | null;
  number: number;
}

/** A document with the steps that led to it and the undone steps. */
export interface History {
  doc: Doc;
  done: readonly Step[];
  undone: readonly Step[];
  made: number;
}

export function startHistory(doc: Doc): History {
  return { doc, done: [], undone: [], made: 0 };
}

/** Makes a change: a separate step, or a part of the open step with that name, such as a drag. */
export function applyChange(history: History, op: Op, open: string | null = null): History {
  const result = applyOp(history.doc, op);
  if (!result) return history;
  const last = history.done.at(-1);
  if (open !== null && last?.open === open && history.undone.length === 0) {
    const step = { ...last, redo: joined(last.redo, op), undo: joinedBefore(result.inverse, last.undo) };
    return { ...history, doc: result.doc, done: [...history.done.slice(0, -1), step], undone: [] };
  }
  const step = { redo: [op], undo: [result.inverse], open, number: history.made };
  const done = [...history.done, step].slice(-maxSteps);
  return { doc: result.doc, done, undone: [], made: history.made + 1 };
}

/** The drag has ended or the field was left: later changes are another step. */
export function endStep(history: History): History {
  const last = history.done.at(-1);
  if (!last || last.open === null) return history;
  return { ...history, done: [...history.done.slice(0, -1), { ...last, open: null }] };
}

/** Takes back the last step that still changes something; after a merge some may not. */
export function undo(history: History): History {
  for (let count = history.done.length; count > 0; count--) {
    const step = { ...(history.done[count - 1] as Step), open: null };
    const doc = applyAll(history.doc, step.undo);
    if (doc !== history.doc)
      return { ...history, doc, done: history.done.slice(0, count - 1), undone: [...history.undone, step] };
  }
  return history.done.length > 0 ? { ...history, done: [] } : history;
}

export function redo(history: History): History {
  for (let count = history.undone.length; count > 0; count--) {
    const step = history.undone[count - 1] as Step;
    const doc = applyAll(history.doc, step.redo);
    if (doc !== history.doc)
      return { ...history, doc, done: [...history.done, step], undone: history.undone.slice(0, count - 1) };
  }
  return history.undone.length > 0 ? { ...history, undone: [] } : history;
}

/** Undoes, as one separate step, the changes of marks since that number of steps. */
export function undoMarksSince(history: History, since: number): History {
  const later = history.done.filter(({ number, redo }) => number >= since && redo.every(isOfMark));
  const ops = later.toReversed().flatMap(({ undo }) => undo);
  return endStep(ops.reduce((before, op) => applyChange(before, op, "marks"), endStep(history)));
}

const isOfMark = ({ kind }: Op) => /-(tag|switch|stroke)$/.test(kind);

/** The same steps over another state of the document: it was merged, or a picture got its file. */
export function rebaseHistory(history: History, doc: Doc): History {
  return doc === history.doc ? history : { ...history, doc };
}

/** A picture has its file now: steps that restore it include the file. */
export function withFileInSteps(history: History, id: string, file: string): History {
  const filed = (op: Op): Op =>
    op.kind === "add-picture" && op.picture.id === id ? { ...op, picture: { ...op.picture, file } } : op;
  const steps = (list: readonly Step[]) =>
    list.map((step) => ({ ...step, redo: step.redo.map(filed), undo: step.undo.map(filed) }));
  return { ...history, done: steps(history.done), undone: steps(history.undone) };
}

/** The picture was added or removed here, and may be again. */
export function hasPictureStep({ done, undone }: History, id: string): boolean {
  return [...done, ...undone].some(({ redo, undo }) =>
    [...redo, ...undo].some((op) => op.kind === "add-picture" && op.picture.id === id),
  );
}

/** Removes the operations that could bring a deleted picture back. */
export function withoutPictureSteps(
  history: History,
  isGone: (picture: { id: string; file: string | null }) => boolean,
): History {
  const isAbout = (op: Op) => op.kind === "add-picture" && isGone(op.picture);
  const left = (list: readonly Step[]) => list.filter(({ redo, undo }) => ![...redo, ...undo].some(isAbout));
  return { ...history, done: left(history.done), undone: left(history.undone) };
}

/** A cut belongs to the recording that it was made in: with another one no step brings it back. */
export function withoutCutSteps(history: History): History {
  const left = (list: readonly Step[]) => list.filter(({ redo }) => redo.some(({ kind }) => kind !== "keep"));
  return { ...history, done: left(history.done), undone: left(history.undone) };
}

function applyAll(doc: Doc, ops: readonly Op[]): Doc {
  return ops.reduce((before, op) => applyOp(before, op)?.doc ?? before, doc);
}

/** A drag of a hundred moves is kept as one: the later change of the same thing replaces the earlier. */
function joined(ops: readonly Op[], next: Op): readonly Op[] {
  const last = ops.at(-1);
  const both = last && over(last, next);
  return both ? [...ops.slice(0, -1), both] : [...ops, next];
}

function joinedBefore(inverse: Op, ops: readonly Op[]): readonly Op[] {
  const first = ops[0];
  const both = first && over(inverse, first);
  return both ? [both, ...ops.slice(1)] : [inverse, ...ops];
}

function over(earlier: Op, later: Op): Op | null {
  if (earlier.kind === "write" && later.kind === "write" && earlier.field === later.field) return later;
  if (earlier.kind === "keep" && later.kind === "keep") return later;
  if (earlier.kind === "describe-picture" && later.kind === "describe-picture" && earlier.id === later.id) {
    return { ...later, texts: { ...earlier.texts, ...later.texts } };
  }
  if (earlier.kind === "change-tag" && later.kind === "change-tag" && earlier.id === later.id) {
    return { ...later, changes: { ...earlier.changes, ...later.changes } };
  }
  if (earlier.kind === "change-switch" && later.kind === "change-switch" && earlier.id === later.id) {
    return { ...later, changes: { ...earlier.changes, ...later.changes } };
  }
  if (earlier.kind !== "change-stroke" || later.kind !== "change-stroke") return null;
  return earlier.id === later.id && earlier.picture === later.picture ? later : null;
}
