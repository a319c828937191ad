import { findTool } from "#lib/player/dom/zoom/find-tool";
import { loadOnce } from "../load-once";

/** Zoom, full screen and letter keys, whose code is loaded at the first press on the page. */
export function watchTools(goToTag?: (way: 1 | -1) => void): void {
  if (!findTool("keys") && !findTool("view")) return;
  const use = loadOnce(() => import("./pressed").then(({ pressed }) => pressed.startTools(goToTag)));
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>("button[data-tool]");
    if (button) use(({ act }) => act(button));
  });
  // Not passive: the browser would zoom the page.
  findTool("view")?.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      use(({ turn }) => turn(event));
    },
    { passive: false },
  );
  addEventListener("pointerdown", () => use(() => {}), { once: true });
  addEventListener("keydown", (event) => use(({ press }) => press(event)), { once: true });
}
