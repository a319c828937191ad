import { isMissingScript } from "#lib/browser/is-missing-script";
import { storageErrorMessage } from "#lib/browser/storage-error-message";
import { noteSignedOut } from "./sign-in-state";

interface ApiProblem {
  error: string;
  message: string;
  errors?: Record<string, string[]>;
  retry_after?: number;
  offset?: number;
}

/** A failed request to /api/v1 as a message for the screen: the reason and, per field, the correction. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | null;
  readonly offset: number | null;

  constructor(status: number, problem: Partial<ApiProblem> | null, retryAfterSeconds: number | null = null) {
    super(problem?.message || wordsFor(status));
    this.name = "ApiError";
    this.status = status;
    this.code = problem?.error ?? (status === 0 ? "offline" : "internal_error");
    this.fields = fieldsOf(problem?.errors);
    this.retryAfterSeconds = problem?.retry_after ?? retryAfterSeconds;
    this.offset = problem?.offset ?? null;
    // All requests fail until the user has signed in again.
    if (status === 401) noteSignedOut();
  }

  /** The same request may work later without any change. */
  get isPassing(): boolean {
    // The first try of this request may have died with its server: its key is free again after a while.
    if (this.code === "idempotency_in_progress") return true;
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The same request may work later without a change here: also after signing in again, or when a conversion has ended. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.isPassing || [401, 409].includes(error.status));
}

/** The version, drawing or list of pictures of the request is outdated or gone. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && ([404, 412].includes(error.status) || "filenames" in error.fields);
}

export const signedOutMessage = "You are signed out. Sign in again in another tab, then try once more here.";

export function errorMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return signedOutMessage;
  }
  if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds) {
    const minutes = Math.ceil(error.retryAfterSeconds / 60);
    return `Too many requests. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  }
  if (isMissingScript(error)) return "A part of this page could not be loaded. Reload the page, then try again.";
  const ofDevice = storageErrorMessage(error);
  if (ofDevice !== null) return ofDevice;
  return error instanceof Error && error.message ? error.message : wordsFor(500);
}

function wordsFor(status: number): string {
  if (status === 0) return "You seem to be offline.";
  if (status === 413) return "That file is too large.";
  if (status >= 500) return "Something went wrong on the server. Try again in a moment.";
  return "The request failed.";
}

function fieldsOf(errors: ApiProblem["errors"] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? ""]));
}
