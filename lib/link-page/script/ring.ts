import { findItems } from "#lib/player/dom/find";
import { stateAttributes } from "#lib/player/names";
import type { SpotFields } from "../reply-names";
import { findReplyPart } from "./find-reply-part";
import { startPointing } from "./pointing";

/** The ring that shows where a reply points: one at most. */
export function createRing(onMoved: (spot: SpotFields | null) => void) {
  const [button, pointed] = [findReplyPart("point"), findReplyPart("pointed")];
  let ring: { clear: () => void } | null = null;
  const show = (spot: SpotFields | null) => {
    if (button) button.hidden = spot !== null;
    if (pointed) pointed.hidden = spot === null;
    onMoved(spot);
  };
  const start = (figure: HTMLElement, at: PointerEvent | null) => {
    ring?.clear();
    ring = startPointing(figure, at, show);
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
      show(null);
    },
    cancel() {
      this.clear();
      button?.focus();
    },
  };
}
