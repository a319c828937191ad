import type { LoadOptions } from "#lib/accounts/sessions/authenticate-and-load";
import { config } from "#lib/config/config";
import type { LimitClass, OperationSpec } from "#lib/contract/schema/operation";
import { clock } from "#lib/kernel/clock";
import { AppError, tooMany } from "#lib/kernel/errors";
import { ipBucket } from "#lib/kernel/request/caller-address";
import { log } from "#lib/log/log";
import { warnThrottled } from "#lib/log/throttled-warning";
import { isDatabaseDown, isDatabaseFull } from "#lib/platform/database/database-errors";
import { limiter } from "#lib/platform/limiter/limiter";
import type { Rate, RateVerdict } from "#lib/platform/limiter/port";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { LimiterUnavailable } from "#lib/platform/limiter/unavailable";
import { clientIp } from "../identity/visitor";
import { isMultipart } from "../request/is-multipart";

const HOUR = 3600;

/** Refused when the limiter is unreachable; reads and uploads are let through. */
const failsClosed: readonly LimitClass[] = ["auth", "password", "messaging"];

const sendsCode: readonly string[] = ["login", "resendCode", "requestContactChange", "requestViewerCode"];

const LARGE_JSON_BYTES = 64 * 1024;

/** Without a file, the operation of an upload is none; more JSON than a user types probably carries a file. */
export function chooseLimit({ body, limit }: OperationSpec, request: Request): LimitClass {
  const takesFile = body?.kind === "multipart" || body?.kind === "json-or-multipart";
  const bringsJson =
    !isMultipart(request) && /^(application\/json\b|$)/i.test(request.headers.get("content-type") ?? "");
  if (limit !== "upload" || !takesFile || !bringsJson) return limit;
  return body.kind === "json-or-multipart" && isLarge(request) ? limit : "general";
}

/** A body of unknown length counts as large. */
function isLarge({ headers }: Request): boolean {
  const length = headers.get("content-length");
  return length === null ? headers.has("transfer-encoding") : Number(length) > LARGE_JSON_BYTES;
}

function rateOf(operation: OperationSpec, kind: Exclude<LimitClass, "none">, caller: string): Rate {
  const limits = config().rateLimits;
  switch (kind) {
    case "general":
    case "upload":
    case "messaging":
    case "media":
      return { key: `${kind}:${caller}`, limit: limits[kind], windowSeconds: HOUR };
    case "auth":
      return sendsCode.includes(operation.id)
        ? { key: `codes:${caller}`, limit: limits.authCodesPerIp, windowSeconds: HOUR }
        : { key: `verifies:${caller}`, limit: limits.authVerifiesPerIp, windowSeconds: HOUR };
    case "password":
      // The verb charges two more counters: per link and caller, and per link.
      return { key: `general:${caller}`, limit: limits.general, windowSeconds: HOUR };
  }
}

/** For a user: `user:` and the id; for others, `ip:` and the address. */
export async function chargeRequest(
  operation: OperationSpec,
  kind: LimitClass,
  caller: string,
): Promise<Record<string, string>> {
  if (kind === "none") return {};
  return chargeRate(rateOf(operation, kind, caller), nameOf(kind));
}

export const addressCaller = (ip: string) => `ip:${ipBucket(ip)}`;

/** Charges a user's request within another statement, where the limiter can; `judge` turns its row into headers or 429. */
export function chargeSelect(operation: OperationSpec, kind: LimitClass) {
  const { takeInSql } = limiter();
  if (kind === "none" || !takeInSql) return null;
  const now = clock.now();
  const rate = rateOf(operation, kind, "user:");
  const charge: LoadOptions["charge"] = (userId) => takeInSql(rate, now, userId);
  return {
    charge,
    judge: (row: Omit<RateVerdict, "limit">) => judge({ ...row, limit: rate.limit }, rate, nameOf(kind), now),
  };
}

const nameOf = (kind: LimitClass) => (kind === "password" ? "general" : kind);

export function chargeAddress(request: Request): Promise<Record<string, string>> {
  const key = `general:ip:${ipBucket(clientIp(request))}`;
  return chargeRate({ key, limit: config().rateLimits.general, windowSeconds: HOUR }, "general");
}

/** For a request that calls no operation. */
export function chargeUser(id: string): Promise<Record<string, string>> {
  return chargeRate({ key: `general:user:${id}`, limit: config().rateLimits.general, windowSeconds: HOUR }, "general");
}

/** A page view causes several requests, offices share an address, and links are prefetched. */
export function chargePage(request: Request): Promise<Record<string, string>> {
  const key = `pages:ip:${ipBucket(clientIp(request))}`;
  return chargeRate({ key, limit: config().rateLimits.media, windowSeconds: HOUR }, "media");
}

export async function chargeRate(rate: Rate, kind: LimitClass): Promise<Record<string, string>> {
  const now = clock.now();
  let verdict: RateVerdict;
  try {
    verdict = await limiter().take(rate, now);
  } catch (error) {
    const isFull = isDatabaseFull(error);
    const isDown = error instanceof LimiterUnavailable || isDatabaseDown(error) || isFull;
    if (isFull) warnThrottled("the disk is full: requests are not counted");
    else if (!(error instanceof LimiterUnavailable)) log().error("rate limiter does not answer", { kind, error });
    // Only an unreachable service or a full disk lets requests through: no input of a caller may cause that.
    if (isDown && !failsClosed.includes(kind)) return {};
    throw new AppError("service_unavailable", "Requests cannot be counted at the moment. Try again shortly.", {
      headers: { "Retry-After": "5" },
    });
  }
  return judge(verdict, rate, kind, now);
}

/** The headers that describe the limit; 429 when it is used up. */
function judge(verdict: RateVerdict, rate: Rate, kind: LimitClass, now: Date): Record<string, string> {
  const headers = limitHeaders(verdict, rate, kind, now);
  if (verdict.allowed) return headers;
  const retryAfter = secondsUntil(verdict, rate, now);
  throw tooMany(`Too many requests of this kind. Try again in ${retryAfter} seconds.`, retryAfter, headers);
}

/** The headers of the IETF draft (ratelimit-headers) and the older X-RateLimit ones. */
function limitHeaders(verdict: RateVerdict, rate: Rate, kind: LimitClass, now: Date): Record<string, string> {
  const reset = secondsUntil(verdict, rate, now);
  return {
    "RateLimit-Policy": `"${kind}";q=${rate.limit};w=${rate.windowSeconds}`,
    RateLimit: `"${kind}";r=${verdict.remaining};t=${reset}`,
    "X-RateLimit-Limit": String(rate.limit),
    "X-RateLimit-Remaining": String(verdict.remaining),
    "X-RateLimit-Reset": String(Math.ceil(now.getTime() / 1000) + reset),
    "X-RateLimit-Resource": kind,
  };
}

export async function chargeKey(ip: string): Promise<void> {
  const limit = config().rateLimits.keysPerIp;
  await chargeRate({ key: `keys:${addressCaller(ip)}`, limit, windowSeconds: 3600 }, "general");
}

export async function chargeAnswer(ip: string): Promise<Record<string, string>> {
  const limit = config().rateLimits.answersPerIp;
  await chargeRate({ key: `answers:${ipBucket(ip)}`, limit, windowSeconds: HOUR }, "general");
  return {};
}

export async function chargeReply(ip: string): Promise<Record<string, string>> {
  const limit = config().rateLimits.repliesPerIpMinute;
  await chargeRate({ key: `replies:${ipBucket(ip)}`, limit, windowSeconds: 60 }, "general");
  // The headers report the hourly limit.
  return {};
}
