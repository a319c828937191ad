import type { AppError } from "#lib/kernel/errors";
import type { PageFailure } from "#lib/plain-page/page-frame";

/** An error that says nothing about what was asked for. */
export function pageFailure({ code, headers }: AppError): PageFailure {
  return code === "rate_limit_exceeded"
    ? { kind: "rate-limited", retryAfterSeconds: Number(headers["Retry-After"] ?? 60) }
    : { kind: "unavailable" };
}
