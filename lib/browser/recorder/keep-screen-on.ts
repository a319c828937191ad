/** Keeps the screen on until it is called off: a browser that hides the page lets it go off, and is asked once more. */
export function keepScreenOn(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const ask = async () => {
    if (document.visibilityState === "hidden") return;
    const lock = await navigator.wakeLock?.request("screen").catch(() => null);
    const release = () => void lock?.release().catch(() => {});
    if (signal.aborted) release();
    else signal.addEventListener("abort", release);
  };
  document.addEventListener("visibilitychange", ask, { signal });
  void ask();
  return () => ending.abort();
}
