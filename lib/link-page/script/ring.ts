import { findItems } from "#lib/player/dom/find";
import { stateAttributes } from "#lib/player/names";
import type { SpotFields } from "../reply-names";
import { findReplyPart } from "./find-reply-part";
import { type Pen, startPen } from "./pen";
import { startPointing } from "./pointing";

/** The ring that shows where a reply points: one at most. */
export function createRing(onMoved: (spot: SpotFields | null, strokes: string) => void) {
  const [button, pointed] = [findReplyPart("point"), findReplyPart("pointed")];
  const [draw, undo] = [findReplyPart("draw"), findReplyPart("undoStroke")];
  let ring: { clear: () => void } | null = null;
  let pen: Pen | null = null;
  let last: SpotFields | null = null;
  const show = (spot: SpotFields | null) => {
    last = spot;
    if (button) button.hidden = spot !== null;
    if (pointed) pointed.hidden = spot === null;
    const strokes = pen?.strokes() ?? "";
    if (draw) draw.hidden = spot === null;
    if (undo) undo.hidden = strokes === "";
    onMoved(spot, strokes);
  };
  const clearPen = () => {
    pen?.clear();
    pen = null;
    if (draw) draw.setAttribute("aria-pressed", "false");
  };
  const start = (figure: HTMLElement, at: PointerEvent | null) => {
    ring?.clear();
    clearPen();
    pen = startPen(figure, () => show(last));
    ring = startPointing(figure, at, (spot) => {
      if (spot === null) clearPen();
      show(spot);
    });
  };
  return {
    pointAt: start,
    /** In the middle of the picture that is shown. */
    point() {
      const figures = findItems("figure").map(({ element }) => element);
      const figure = figures.find(({ classList }) => classList.contains(stateAttributes.shown)) ?? figures[0];
      if (figure) start(figure, null);
    },
    clear() {
      ring?.clear();
      ring = null;
      clearPen();
      show(null);
    },
    draw() {
      if (pen && draw) draw.setAttribute("aria-pressed", String(pen.toggle()));
    },
    undoStroke: () => pen?.undo(),
    cancel() {
      this.clear();
      button?.focus();
    },
  };
}
