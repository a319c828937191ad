import { sleep } from "./sleep";
import { TellmarkError } from "./tellmark-error";

const longestPauseSeconds = 30;
/** About half an hour: for waits of any length. */
export const patientTries = 60;

export interface Patience {
  /** How many failures in a row are too many; Infinity is allowed. */
  tries: number;
  signal?: AbortSignal | undefined;
  /** Which failures may pass; by default those that say so. */
  isPassing?: (error: TellmarkError) => boolean;
  /** Called before each pause. */
  onLost?: ((error: TellmarkError) => void) | undefined;
}

/** Repeats a step that is safe to repeat, after failures that pass: a lost network, a busy or restarting server. */
export async function keepTrying<T>(
  step: () => Promise<T>,
  { tries, signal, isPassing, onLost }: Patience,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof TellmarkError) || tried + 1 >= tries || !(isPassing?.(error) ?? error.isPassing))
        throw error;
      onLost?.(error);
      await sleep(Math.max(error.retryAfter ?? 0, Math.min(2 ** tried, longestPauseSeconds)), signal);
    }
  }
}
