import type { AppError } from "#lib/kernel/errors";
import type { PageFailure } from "#lib/plain-page/page-frame";

/** An error that has nothing to do with the requested thing. */
export function pageFailure({ code, headers }: AppError): PageFailure {
  return code === "rate_limit_exceeded"
    ? { kind: "rate-limited", retryAfterSeconds: Number(headers["Retry-After"] ?? 60) }
    : { kind: "unavailable" };
}
