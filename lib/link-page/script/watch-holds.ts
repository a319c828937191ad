import { DRAWING } from "#lib/player/tool-names";

const HOLD_MS = 450;
/** Pixels. */
const HOLD_SLACK = 10;

/** Calls `onHeld` where a finger or pen is held on the picture. */
export function watchHolds(figure: HTMLElement, onHeld: (event: PointerEvent) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let touched: PointerEvent | null = null;
  figure.addEventListener("pointerdown", (event) => {
    const isPen = figure.classList.contains(DRAWING);
    touched = event.pointerType === "mouse" || isPen || !event.isPrimary ? null : event;
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
