import { ApiError } from "./api-error";

/**
 * Runs work that says each time it moves. Where it does not for so many milliseconds, its signal aborts, and it ends like
 * a lost connection: the caller does not know whether the request arrived.
 */
export async function withIdleTimeout<Value>(
  ms: number,
  work: (signal: AbortSignal, moved: (nextMs?: number) => void) => Promise<Value>,
  outer?: AbortSignal,
): Promise<Value> {
  const ending = new AbortController();
  const { signal } = ending;
  const stop = () => ending.abort(outer?.reason);
  outer?.addEventListener("abort", stop);
  if (outer?.aborted) stop();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = (nextMs = ms) => {
    clearTimeout(timer);
    timer = setTimeout(() => ending.abort(new ApiError(0, null)), nextMs);
  };
  moved();
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });
  try {
    return await Promise.race([work(signal, moved), ended]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
  }
}
