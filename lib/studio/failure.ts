import { ApiError, errorMessage, isRetryable } from "#lib/api-client/api-error";

/** The meaning of a failed save or file for the user and for the next try. */
export interface Failure {
  /** For the user. */
  message: string;
  /** The same request may succeed later, so it is sent again. */
  isPassing: boolean;
  /** How long the server asks to wait before that; 0 if it does not say. */
  retryAfterMs: number;
}

export function explainFailure(error: unknown): Failure {
  return { message: errorMessage(error), isPassing: isRetryable(error), retryAfterMs: getRetryAfterMs(error) };
}

export function getRetryAfterMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}
