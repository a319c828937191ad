import { fieldKey } from "#lib/browser/field-key";
import { findTool } from "#lib/player/dom/zoom/find-tool";
import { FULL } from "#lib/player/tool-names";

/** A layer of the page, and of the whole screen where the browser lets a page have it. */
export function startFullScreen(onChanged: () => void): () => void {
  const root = document.documentElement;
  const button = findTool("fullScreen");
  let scrolled = 0;
  const isFull = () => root.classList.contains(FULL);
  const show = (full: boolean) => {
    if (full === isFull()) return;
    if (full) scrolled = scrollY;
    root.classList.toggle(FULL, full);
    button?.setAttribute("aria-pressed", String(full));
    onChanged();
    if (!full) scrollTo(0, scrolled);
  };
  const leave = () => {
    show(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) show(false);
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isOfOther = target instanceof Element && target.closest("dialog,.ring,.asks") !== null;
    if (fieldKey(event) === "Escape" && isFull() && !isOfOther) leave();
  });
  return () => {
    if (isFull()) return leave();
    show(true);
    // iPhones have none.
    root.requestFullscreen?.().catch(() => {});
  };
}
