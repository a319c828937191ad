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
  request_ended: 410,
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
  quota_exceeded: 429,
  internal_error: 500,
  provider_not_configured: 501,
  provider_error: 502,
  service_unavailable: 503,
  provider_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type FieldErrors = Record<string, string[]>;

type Extras = {
  /** Overrides the usual status of the code: 400 for an unreadable request, 500 for a failure that a retry may fix. */
  status?: number;
  errors?: FieldErrors;
  headers?: Record<string, string>;
  /** Additional members of the body, such as `retry_after`. */
  body?: Record<string, unknown>;
  cause?: unknown;
};

/** The only error whose message reaches a caller; anything else becomes `internal_error`. */
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

export const NOTHING_HERE = "There is nothing at this address. The addresses of the API are listed at /docs.";

/** Of a 405, for people: HEAD and OPTIONS are in the Allow header alone. */
export function wrongMethodMessage(method: string, allowed: readonly string[]): string {
  const named = allowed.filter((one) => one !== "HEAD" && one !== "OPTIONS");
  return `${method} is not allowed at this address. Send ${named.join(", ").replace(/, (?=[^,]+$)/, " or ")}.`;
}

export function fieldError(field: string, message: string): AppError {
  return new AppError("validation_failed", `${field}: ${message}`, { errors: { [field]: [message] } });
}

/** Deliberately the same answer for a missing resource and for one that belongs to another user. */
export function notFound(what = "The clip"): AppError {
  return new AppError("resource_not_found", `${what} does not exist.`);
}

export function tooMany(message: string, retryAfterSeconds: number, headers: Record<string, string> = {}): AppError {
  return new AppError("rate_limit_exceeded", message, {
    headers: { ...headers, "Retry-After": String(retryAfterSeconds) },
    body: { retry_after: retryAfterSeconds },
  });
}

export function assertThat(condition: unknown, code: ErrorCode, message: string, extras?: Extras): asserts condition {
  if (!condition) throw new AppError(code, message, extras);
}
