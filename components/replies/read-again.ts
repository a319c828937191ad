const ASK_AGAIN_MS = 30_000;
const LEAST_MS = 5000;

/** Reads every 30 seconds, and `soon`: immediately, but five seconds after the last time at the earliest. */
export function startReadingAgain(read: () => void): { soon: () => void; end: () => void } {
  let readAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout>;
  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      readAt = performance.now();
      plan(ASK_AGAIN_MS);
      read();
    }, ms);
  };
  plan(ASK_AGAIN_MS);
  return {
    soon: () => plan(Math.max(0, readAt + LEAST_MS - performance.now())),
    end: () => clearTimeout(timer),
  };
}
