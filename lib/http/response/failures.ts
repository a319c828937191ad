import { AppError, type FieldErrors } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { warnThrottled } from "#lib/log/throttled-warning";
import {
  isDatabaseDown,
  isDatabaseFull,
  isDatabaseOutOfMemory,
  isDeadlock,
} from "#lib/platform/database/database-errors";
import { isPoolTimeout } from "#lib/platform/database/fair-pool";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { MediaError } from "#lib/platform/media/port";
import { TooManyBytes } from "#lib/platform/scratch/port";
import { ServerFull, StoreUnavailable } from "#lib/platform/store-error";
import { isTaskFailure, isTooManyTasks } from "#lib/platform/threads/threads";
import { isQueueFull } from "#lib/platform/turns/fair-semaphore";
import { jsonResponse } from "./json-result";

export function asAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TooManyBytes)
    return new AppError("payload_too_large", "The file is too large. Send a smaller one.");
  if (error instanceof ServerFull) return serverFull(error);
  if (isDatabaseFull(error)) return serverFull(new ServerFull(error));
  if (isDatabaseOutOfMemory(error)) {
    warnThrottled("the database is out of memory");
    return unavailable("The database has no memory for this at the moment. Try again later.", error, A_WHILE);
  }
  if (error instanceof StoreUnavailable || error instanceof LimiterUnavailable)
    return unavailable(error.message, error);
  if (error instanceof MediaError) return mediaFailure(error, requestId);
  if (isTooManyTasks(error)) return unavailable("Too many requests are waiting. Try again in a moment.", error);
  if (isTaskFailure(error)) {
    log().warn("task cancelled", { requestId, error });
    return new AppError("payload_too_large", "The data is too large to be read in one step. Send less of it.", {
      cause: error,
    });
  }
  if (isPoolTimeout(error) || isQueueFull(error))
    return unavailable("Too many of your requests are waiting. Try again in a moment.", error);
  if (isDatabaseDown(error)) {
    log().error("database unavailable", { requestId, error });
    return unavailable("The database cannot be reached at the moment. Try again later.", error);
  }
  if (isDeadlock(error)) {
    log().error("deadlock", { requestId, error });
    return unavailable("Another request is changing the same data. Try again.", error);
  }
  if (isCutOff(error))
    return new AppError("validation_failed", "The body ended too early. Send it again.", { status: 400, errors: {} });
  log().error("request failed", { requestId, error });
  return new AppError("internal_error", "The server failed. Try again later.", { cause: error });
}

/** The caller went away. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || ("code" in error && error.code === "ECONNRESET" && error.message === "aborted");
}

function unavailable(message: string, cause: unknown, seconds = 2, body = {}): AppError {
  return new AppError("service_unavailable", message, { headers: { "Retry-After": String(seconds) }, body, cause });
}

const A_WHILE = 60;

function serverFull(error: ServerFull): AppError {
  warnThrottled("the disk is full: requests that need room are refused");
  return unavailable(error.message, error, A_WHILE, { reason: "server_full" });
}

/** Of work within a request: a job's failure is `conversion_failed`, with 500 where another try may help. */
function mediaFailure(error: MediaError, requestId: string): AppError {
  if (error.reason === "image_too_large" || error.reason === "audio_too_long") {
    return new AppError("payload_too_large", error.message, { cause: error });
  }
  if (error.reason === "unsupported_image")
    return new AppError("unsupported_media_type", error.message, { cause: error });
  if (error.retryable) {
    log().error("media engine crashed", { requestId, error, detail: error.detail });
    return unavailable("The server could not process the picture or recording. Try again.", error);
  }
  return new AppError("conversion_failed", error.message, { cause: error });
}

/** At most 8 KB. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  const named = error.errors ?? (error.status === 400 || error.status === 422 ? {} : undefined);
  const errors: { errors?: FieldErrors } = named ? { errors: shortened(named) } : {};
  const message = cut(error.message, MESSAGE_LENGTH);
  return { success: false, error: error.code, message, ...errors, ...error.body, request_id: requestId };
}

const MESSAGE_LENGTH = 400;
const FIELD_LENGTH = 200;
const ERRORS_LENGTH = 1000;

/** Drops errors that do not fit: field names and values may be the caller's own. */
function shortened(errors: FieldErrors): FieldErrors {
  const shown: FieldErrors = {};
  let room = ERRORS_LENGTH;
  for (const [field, messages] of Object.entries(errors)) {
    const name = cut(field, FIELD_LENGTH);
    const cutMessages = messages.slice(0, 3).map((message) => cut(message, MESSAGE_LENGTH));
    room -= name.length + cutMessages.join().length;
    if (room < 0 && Object.keys(shown).length > 0) break;
    Object.defineProperty(shown, name, { value: cutMessages, enumerable: true, configurable: true, writable: true });
  }
  return shown;
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text);

/** As problem+json (RFC 9457) if the caller accepts it. */
export function errorResponse(
  failure: unknown,
  requestId: string,
  request: Request,
  headers: Headers = new Headers(),
): Response {
  const error = asAppError(failure, requestId);
  for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
  headers.set("X-Request-Id", requestId);
  headers.append("Vary", "Accept");
  const body = errorBody(error, requestId);
  if (!/\bapplication\/problem\+json\b/i.test(request.headers.get("accept") ?? "")) {
    return jsonResponse(error.status, body, headers);
  }
  headers.set("Content-Type", "application/problem+json; charset=utf-8");
  const title = error.code.replaceAll("_", " ");
  const type = `/docs/errors#${error.code}`;
  return jsonResponse(error.status, { type, title, status: error.status, detail: error.message, ...body }, headers);
}
