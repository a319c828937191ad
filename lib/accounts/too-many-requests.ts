import { AppError } from "#lib/errors";

/** 429 until the counter has room again. */
export function tooManyRequests(message: string, resetAt: Date, now: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((resetAt.getTime() - now.getTime()) / 1000));
  return new AppError("rate_limit_exceeded", message, {
    headers: { "Retry-After": String(retryAfter) },
    body: { retry_after: retryAfter },
  });
}
