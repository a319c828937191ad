import { useEffect } from "react";
import { repeats, shortcutKey } from "#lib/browser/shortcut-key";

const fields = "input, textarea, select, [contenteditable]";

/** A key acts once while it is held; it repeats only in the field where it was pressed, and if `repeats` allows it. */
export function useHeldKeys(): void {
  useEffect(() => {
    let begun: EventTarget | null = null;
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutKey(event);
      if (!event.repeat) begun = event.target;
      else if (shortcut !== null && !repeats(shortcut) && !isTypedOn(event.target, begun)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}

const isTypedOn = (target: EventTarget | null, begun: EventTarget | null) =>
  target === begun && target instanceof Element && target.closest(fields) !== null;
