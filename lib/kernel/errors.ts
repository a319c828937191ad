/** Every code the API may answer with, and its HTTP status (contract.md, "Error codes"). */
export const errorStatus = {
  validation_failed: 422,
  invalid_token: 401,
  invalid_code: 401,
  refresh_token_invalid: 401,
  insufficient_scope: 403,
  share_private: 403,
  password_required: 403,
  invalid_password: 403,
  forbidden: 403,
  resource_not_found: 404,
  method_not_allowed: 405,
  conversion_in_progress: 409,
  clip_not_completed: 409,
  idempotency_in_progress: 409,
  conflict: 409,
  share_expired: 410,
  share_revoked: 410,
  view_limit_reached: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  storage_full: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  conversion_failed: 422,
  idempotency_key_reused: 422,
  recipient_opted_out: 422,
  unsupported_language: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  provider_not_configured: 501,
  provider_error: 502,
  service_unavailable: 503,
  provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Field name to the list of what is wrong with it. */
export type FieldErrors = Record<string, string[]>;

type Extras = {
  /** Overrides the code's usual status: 400 for a request that cannot be read, 500 for a failure that a retry may cure. */
  status?: number;
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Further members of the body, for instance `retry_after`. */
  body?: Record<string, unknown>;
  cause?: unknown;
};

/** The only kind of error whose message reaches a caller; everything else becomes `internal_error`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message, { cause: extras.cause });
    this.name = "AppError";
    this.code = code;
    this.status = extras.status ?? errorStatus[code];
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
    this.body = extras.body ?? {};
  }
}

/** A field that was read but is wrong: 422 with one message for one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", `${field}: ${message}`, { errors: { [field]: [message] } });
}

/** The same answer for a thing that is not there and a thing of somebody else. */
export function notFound(what = "The clip"): AppError {
  return new AppError("resource_not_found", `${what} does not exist.`);
}

/** 429 until a counter has room again. */
export function tooMany(message: string, retryAfterSeconds: number, headers: Record<string, string> = {}): AppError {
  return new AppError("rate_limit_exceeded", message, {
    headers: { ...headers, "Retry-After": String(retryAfterSeconds) },
    body: { retry_after: retryAfterSeconds },
  });
}

/** Throws unless the condition holds. */
export function refuseUnless(condition: unknown, code: ErrorCode, message: string, extras?: Extras): asserts condition {
  if (!condition) throw new AppError(code, message, extras);
}
