import { useSyncExternalStore } from "react";

/** Pixels of the device for one of the page. It changes with the page's zoom, and between two screens. */
export const usePixelRatio = (): number =>
  useSyncExternalStore(
    subscribe,
    () => devicePixelRatio,
    () => 1,
  );

function subscribe(onChange: () => void): () => void {
  const ending = new AbortController();
  const watch = () => {
    // A query is left once, so the next one is made from the new ratio.
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      onChange();
      watch();
    };
    query.addEventListener("change", changed, { once: true, signal: ending.signal });
  };
  watch();
  return () => ending.abort();
}
