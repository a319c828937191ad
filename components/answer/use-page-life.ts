import { useEffect, useRef } from "react";
import { useSession } from "#components/studio-session/studio-context";
import { shortcutKey } from "#lib/browser/shortcut-key";
import { createLaserKey } from "../studio-session/laser-key";

/** Keeps what was made when the page is hidden or closed, and warns while that cannot be; keys that work everywhere. */
export function usePageLife(listKeys: () => void): void {
  const list = useRef(listKeys);
  list.current = listKeys;
  const session = useSession();
  useEffect(() => {
    const laserKey = createLaserKey(session);
    const listening = new AbortController();
    const { signal } = listening;
    const hide = () => {
      if (document.visibilityState === "hidden") session.save("last");
    };
    const press = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      const keys: Record<string, () => void> = {
        undo: session.undo,
        redo: session.redo,
        k: () => laserKey.press(event),
        "?": list.current,
      };
      const run = isTyping ? undefined : keys[key ?? ""];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", press, { signal });
    window.addEventListener("beforeunload", (event) => session.hasUnsent && event.preventDefault(), { signal });
    window.addEventListener("pagehide", () => session.leave(), { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      laserKey.dispose();
      listening.abort();
    };
  }, [session]);
}

/** Whether Record was pressed on the page of the request. A reload is no press of it. */
export function takeStartFlag(): boolean {
  const isAsked = location.hash === "#start";
  if (isAsked) history.replaceState(history.state, "", location.pathname + location.search);
  const [entry] = performance.getEntriesByType("navigation");
  return isAsked && entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}
