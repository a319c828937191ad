import { sleep } from "./sleep";
import { TellmarkError } from "./tellmark-error";

const longestPauseSeconds = 30;

export interface Patience {
  /** How many failures in a row are too many; Infinity is allowed. */
  tries: number;
  signal?: AbortSignal | undefined;
  /** Called before each pause. */
  onLost?: ((error: TellmarkError) => void) | undefined;
}

/** Repeats a step that is safe to repeat, after failures that pass: a lost network, a busy or restarting server. */
export async function keepTrying<T>(step: () => Promise<T>, { tries, signal, onLost }: Patience): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof TellmarkError) || !error.isPassing || tried + 1 >= tries) throw error;
      onLost?.(error);
      await sleep(Math.max(error.retryAfter ?? 0, Math.min(2 ** tried, longestPauseSeconds)), signal);
    }
  }
}
