import type { Doc } from "./model";
import { applyOp, type Op } from "./ops";

const longest = 200;

interface Step {
  redo: Op;
  undo: Op;
  /** Changes in a row with the same key are one step: a dragged pin, a typed note. */
  key: string | null;
}

/** A document with the steps that led to it and the steps taken back. */
export interface History {
  doc: Doc;
  done: readonly Step[];
  undone: readonly Step[];
}

export function startHistory(doc: Doc): History {
  return { doc, done: [], undone: [] };
}

/** Makes a change; with a key it joins the step before it when that has the same key. */
export function change(history: History, op: Op, key: string | null = null): History {
  const result = applyOp(history.doc, op);
  if (!result) return history;
  const last = history.done.at(-1);
  const joins = key !== null && last?.key === key && history.undone.length === 0;
  const step: Step = joins ? { ...last, redo: op } : { redo: op, undo: result.inverse, key };
  const before = joins ? history.done.slice(0, -1) : history.done;
  return { doc: result.doc, done: [...before, step].slice(-longest), undone: [] };
}

export function undo(history: History): History {
  const step = history.done.at(-1);
  const result = step && applyOp(history.doc, step.undo);
  if (!step || !result) return history;
  return { doc: result.doc, done: history.done.slice(0, -1), undone: [...history.undone, { ...step, key: null }] };
}

export function redo(history: History): History {
  const step = history.undone.at(-1);
  const result = step && applyOp(history.doc, step.redo);
  if (!step || !result) return history;
  return { doc: result.doc, done: [...history.done, { ...step, key: null }], undone: history.undone.slice(0, -1) };
}
