import { ApiError, errorMessage, isRetryable } from "#lib/api-client/api-error";

/** What follows when the server did not take a save or a file. */
export interface Failure {
  /** For the user. */
  message: string;
  /** The same may work later without a change here: it is tried again. */
  isPassing: boolean;
  /** The least time that the server asks for before that; 0 if it names none. */
  retryAfterMs: number;
}

export function explainFailure(error: unknown): Failure {
  return { message: errorMessage(error), isPassing: isRetryable(error), retryAfterMs: getRetryAfterMs(error) };
}

export function getRetryAfterMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}
