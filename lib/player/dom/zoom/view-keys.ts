import { repeats, shortcutKey } from "#lib/browser/shortcut-key";

/** Keys of one character where they cannot be turned off: only while the view has the focus (WCAG 2.1.4). */
export function startViewKeys(view: HTMLElement, keys: Record<string, () => void>): void {
  view.addEventListener("keydown", (event) => {
    const key = shortcutKey(event);
    if (key === null || (event.repeat && !repeats(key))) return;
    keys[key]?.();
  });
}
