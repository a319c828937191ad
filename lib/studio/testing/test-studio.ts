import type { Doc } from "#lib/editor/document";
import { applyChange, endStep, startHistory, undo } from "#lib/editor/history";
import type { Op } from "#lib/editor/ops";

/** A document and the state of a studio in memory, as actions get them, for tests. */
export function testStudio<State extends object>(doc: Doc, first: State) {
  let history = startHistory(doc);
  let state = first;
  return {
    document: {
      get doc() {
        return history.doc;
      },
      change: (op: Op, step: string | null = null) => {
        history = applyChange(history, op, step);
      },
      endStep: () => {
        history = endStep(history);
      },
    },
    shown: {
      state: () => state,
      show: (changes: Partial<State>) => {
        state = { ...state, ...changes };
      },
    },
    undo: () => {
      history = undo(history);
    },
    doc: () => history.doc,
    state: () => state,
    steps: () => history.done.length,
  };
}
