import type { LimitClass, OperationSpec } from "#lib/contract/operation";
import { AppError } from "#lib/errors";
import { clock } from "#lib/platform/clock";
import { config } from "#lib/platform/config";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate, Verdict } from "#lib/platform/limiter/port";
import { log } from "#lib/platform/log";
import { ipBucket } from "./visitor";

const HOUR = 3600;

/** What is worth refusing when nobody can count: guesses and messages. Reads and uploads go on. */
const failsClosed: readonly LimitClass[] = ["auth", "password", "messaging"];

/** The counter an operation charges, by its class and the caller. */
function rateOf(operation: OperationSpec, kind: LimitClass, caller: string): Rate | null {
  const limits = config().rateLimits;
  switch (kind) {
    case "none":
      return null;
    case "general":
    case "upload":
    case "messaging":
    case "media":
      return { key: `${kind}:${caller}`, limit: limits[kind], windowSeconds: HOUR };
    case "auth":
      return operation.id === "login"
        ? { key: `codes:${caller}`, limit: limits.authCodesPerIp, windowSeconds: HOUR }
        : { key: `verifies:${caller}`, limit: limits.authVerifiesPerIp, windowSeconds: HOUR };
    case "password":
      // The verb charges its own two counters, per link and caller and per link.
      return null;
  }
}

/** Charges one request to the caller's counter. Gives the headers of the answer; throws 429 when it is used up. */
export async function chargeRequest(
  operation: OperationSpec,
  kind: LimitClass,
  caller: { userId: string } | { ip: string },
): Promise<Record<string, string>> {
  const name = "userId" in caller ? `user:${caller.userId}` : `ip:${ipBucket(caller.ip)}`;
  const rate = rateOf(operation, kind, name);
  return rate ? charge(rate, kind) : {};
}

/** Charges one counter; see `chargeRequest`. */
export async function charge(rate: Rate, kind: LimitClass): Promise<Record<string, string>> {
  const now = clock.now();
  let verdict: Verdict;
  try {
    verdict = await limiter().take(rate, now);
  } catch (error) {
    log().error("rate limiter does not answer", { kind, error });
    if (!failsClosed.includes(kind)) return {};
    throw new AppError("service_unavailable", "Requests cannot be counted at the moment. Try again shortly.", {
      headers: { "Retry-After": "5" },
    });
  }
  const headers = limitHeaders(verdict, rate, kind, now);
  if (verdict.allowed) return headers;
  const retryAfter = Math.max(1, Math.ceil((verdict.resetAt.getTime() - now.getTime()) / 1000));
  throw new AppError("rate_limit_exceeded", `Too many requests of this kind. Try again in ${retryAfter} seconds.`, {
    headers: { ...headers, "Retry-After": String(retryAfter) },
    body: { retry_after: retryAfter },
  });
}

/** The draft headers of ietf-wg-httpapi/ratelimit-headers, and the older ones that GitHub made common. */
function limitHeaders(verdict: Verdict, rate: Rate, kind: LimitClass, now: Date): Record<string, string> {
  const reset = Math.max(0, Math.ceil((verdict.resetAt.getTime() - now.getTime()) / 1000));
  return {
    "RateLimit-Policy": `"${kind}";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"${kind}";r=${verdict.remaining};t=${reset}`,
    "X-RateLimit-Limit": String(rate.limit),
    "X-RateLimit-Remaining": String(verdict.remaining),
    "X-RateLimit-Reset": String(Math.ceil(verdict.resetAt.getTime() / 1000)),
    "X-RateLimit-Resource": kind,
  };
}
