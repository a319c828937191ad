import { useEffect } from "react";
import { useSession } from "#components/studio-session/studio-context";

/** Keeps what was made when the page is hidden or closed, and warns while that cannot be. */
export function usePageLife(): void {
  const session = useSession();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const hide = () => {
      if (document.visibilityState === "hidden") session.save("last");
    };
    window.addEventListener("beforeunload", (event) => session.hasUnsent && event.preventDefault(), { signal });
    window.addEventListener("pagehide", () => session.leave(), { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => listening.abort();
  }, [session]);
}

/** Whether Record was pressed on the page of the request. A reload is no press of it. */
export function takeStartFlag(): boolean {
  const isAsked = location.hash === "#start";
  if (isAsked) history.replaceState(history.state, "", location.pathname + location.search);
  const [entry] = performance.getEntriesByType("navigation");
  return isAsked && entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
}
