import { ApiError } from "#lib/api-client/api-error";

const lookMs = 2000;
const longestMs = 120_000;

interface CutWatchOptions {
  isPending: () => boolean;
  refresh: () => Promise<void>;
  signal: AbortSignal;
}

/** Reads the clip again and again while its recording is being cut, one loop for all who wait. */
export function createCutWatch({ isPending, refresh, signal }: CutWatchOptions) {
  let running: Promise<void> | null = null;
  const watch = async () => {
    const until = performance.now() + longestMs;
    while (isPending() && !signal.aborted && performance.now() < until) {
      await new Promise((later) => setTimeout(later, lookMs));
      if (isPending() && !signal.aborted) await refresh().catch(unlessPassing);
    }
  };
  return {
    isPending,
    /** Settles when visitors get the cut recording, or after two minutes. */
    untilCut(): Promise<void> {
      running ??= watch().finally(() => {
        running = null;
      });
      return running;
    },
  };
}

function unlessPassing(error: unknown): void {
  if (!(error instanceof ApiError && error.isPassing)) throw error;
}
