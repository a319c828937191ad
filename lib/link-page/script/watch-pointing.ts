import { findPart } from "#lib/player/dom/find";
import { itemSelector, stateAttributes } from "#lib/player/names";
import { replySelector, type SpotFields } from "../reply-names";
import { findReplyPart } from "./find-reply-part";

const HOLD_MS = 450;
/** Pixels. */
const HOLD_SLACK = 10;

/**
 * Points at the picture: by its button, and where a finger is held on it. `onFailed` runs if the code for it cannot be loaded.
 */
export function watchPointing(onMoved: (spot: SpotFields | null) => void, onFailed: () => void): { clear: () => void } {
  const [button, pointed] = [findReplyPart("point"), findReplyPart("pointed")];
  let ring: { clear: () => void } | null = null;
  const show = (spot: SpotFields | null) => {
    if (button) button.hidden = spot !== null;
    if (pointed) pointed.hidden = spot === null;
    onMoved(spot);
  };
  const start = async (figure: HTMLElement, at: PointerEvent | null) => {
    const loaded = await import("./pointing").catch(onFailed);
    if (!loaded) return;
    ring?.clear();
    ring = loaded.startPointing(figure, at, show);
  };
  const clear = () => {
    ring?.clear();
    ring = null;
    show(null);
  };

  button?.addEventListener("click", () => {
    const figures = [...document.querySelectorAll<HTMLElement>(itemSelector("figure"))];
    const figure = figures.find(({ classList }) => classList.contains(stateAttributes.shown)) ?? figures[0];
    if (figure) void start(figure, null);
  });
  for (const remove of document.querySelectorAll(replySelector("removeRing"))) {
    remove.addEventListener("click", () => {
      clear();
      (remove.closest("dialog") ? findReplyPart("message") : button)?.focus();
    });
  }
  if (button) {
    for (const figure of document.querySelectorAll<HTMLElement>(itemSelector("figure"))) {
      watchHolds(figure, (event) => void start(figure, event));
    }
  }
  for (const listen of document.querySelectorAll<HTMLButtonElement>(replySelector("listen"))) {
    listen.addEventListener("click", () => {
      const audio = findPart("audio");
      if (!audio) return;
      audio.currentTime = Number(listen.value);
      void audio.play().catch(() => {});
    });
  }
  return { clear };
}

function watchHolds(figure: HTMLElement, onHeld: (event: PointerEvent) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched: PointerEvent | null = null;
  figure.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "mouse" ? null : event;
    clearTimeout(timer);
    if (touched) timer = setTimeout(onHeld, HOLD_MS, event);
  });
  figure.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (touched && Math.hypot(clientX - touched.clientX, clientY - touched.clientY) > HOLD_SLACK) clearTimeout(timer);
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    figure.addEventListener(name, () => clearTimeout(timer));
  }
  // The browser's menu of a picture would cover the ring.
  figure.addEventListener("contextmenu", (event) => {
    if (touched) event.preventDefault();
  });
}
