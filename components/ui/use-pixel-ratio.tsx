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
  const { signal } = ending;
  // Zooming resizes the page; between two screens only the resolution changes.
  addEventListener("resize", onChange, { signal });
  const watch = () => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      onChange();
      watch();
    };
    query.addEventListener("change", changed, { once: true, signal });
  };
  watch();
  return () => ending.abort();
}
