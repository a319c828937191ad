import { repeats, shortcutKey } from "#lib/browser/shortcut-key";
import { findTool } from "./zoom/find-tool";
import { keepInPlace } from "./zoom/keep-in-place";
import { startZoom } from "./zoom/start-zoom";

/** Zoom in a package, by buttons, fingers, wheel and keys. */
export function startOfflineZoom(): void {
  const view = findTool("view");
  if (!view) return;
  const zoom = startZoom(view, view.getAttribute("aria-label") ?? "");
  startViewKeys(view, zoom.keys);
  for (const name of ["larger", "smaller", "whole"] as const) {
    const button = findTool(name);
    button?.addEventListener("click", () => keepInPlace(button, zoom[name]));
  }
  // Not passive: the browser would zoom the page.
  view.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom.turn(event);
    },
    { passive: false },
  );
}

/** Keys of one character where they cannot be turned off: only while the view has the focus (WCAG 2.1.4). */
function startViewKeys(view: HTMLElement, keys: Record<string, () => void>): void {
  view.addEventListener("keydown", (event) => {
    const key = shortcutKey(event);
    if (key === null || (event.repeat && !repeats(key))) return;
    keys[key]?.();
  });
}
