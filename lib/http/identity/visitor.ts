import { config } from "#lib/config/config";
import { ipBucket, outermostEntry, plainIp } from "#lib/kernel/request/caller-address";
import { requestContext } from "#lib/kernel/request/request-context";
import { readCookie } from "./cookies";

export interface Visitor {
  ip: string;
  bucket: string;
  userAgent: string;
  sharePassword: string | null;
  /** Unlock grants: from the cookie, and from a bearer token that is not an account's. */
  grants: string[];
}

export const grantCookie = "tellmark_grant";

export function clientIp(request: Request): string {
  const peer = plainIp(requestContext()?.peer ?? "") ?? "unknown";
  return plainIp(readForwarded(request, "x-forwarded-for") ?? "") ?? peer;
}

export function readForwarded(request: Request, header: string): string | null {
  return outermostEntry(request.headers.get(header), config().trustProxy);
}

export function readVisitor(request: Request): Visitor {
  const bearer = bearerToken(request);
  const cookie = readCookie(request, grantCookie);
  const ip = clientIp(request);
  return {
    ip,
    bucket: ipBucket(ip),
    userAgent: request.headers.get("user-agent") ?? "",
    sharePassword: request.headers.get("x-share-password"),
    grants: [bearer, cookie].filter((grant): grant is string => grant !== null),
  };
}

/** RFC 9110, section 11.1: the scheme is case-insensitive. */
export function bearerToken(request: Request): string | null {
  const match = /^bearer +([^\s]+)\s*$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** Global Privacy Control, or Do Not Track. */
export function declinesTracking(request: Request): boolean {
  return request.headers.get("sec-gpc") === "1" || request.headers.get("dnt") === "1";
}
