import { ipBucket, outermostEntry, plainIp } from "#lib/kernel/caller-address.mjs";
import { config } from "#lib/kernel/config";
import { currentExchange } from "#lib/kernel/exchange.mjs";
import { readCookie } from "./cookies";

/** Who is at the other end of an unauthenticated request. */
export interface Visitor {
  ip: string;
  /** What every counter of this caller is kept under: see `ipBucket`. */
  bucket: string;
  userAgent: string;
  /** From X-Share-Password. */
  sharePassword: string | null;
  /** Unlock grants that the caller holds: a bearer that is no account token, and the cookie. */
  grants: string[];
}

/** Name of the cookie that holds the grant of an unlocked share. */
export const grantCookie = "tellmark_grant";

/** The address of the caller: the socket's peer, or what the outermost trusted proxy saw. */
export function clientIp(request: Request): string {
  const peer = plainIp(currentExchange()?.peer ?? "") ?? "unknown";
  return plainIp(forwarded(request, "x-forwarded-for") ?? "") ?? peer;
}

/** An entry of a list that trusted proxies have written; see `outermostEntry`. */
export function forwarded(request: Request, header: string): string | null {
  return outermostEntry(request.headers.get(header), config().trustProxy);
}

/** Reads the visitor of a request. */
export function visitorOf(request: Request): Visitor {
  const bearer = bearerOf(request);
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

/** The token of an `Authorization: Bearer` header; the scheme's case does not matter (RFC 9110, 11.1). */
export function bearerOf(request: Request): string | null {
  const match = /^bearer +([^\s]+)\s*$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}
