import { isIPv6 } from "node:net";
import { config } from "#lib/platform/config";
import { readCookie } from "./cookies";

/** Who is at the other end of an unauthenticated request. */
export interface Visitor {
  ip: string;
  userAgent: string;
  /** From X-Share-Password. */
  sharePassword: string | null;
  /** Unlock grants that the caller holds: a bearer that is no account token, and the cookie. */
  grants: string[];
}

/** Name of the cookie that holds the grant of an unlocked share. */
export const grantCookie = "tellmark_grant";

/** The address of the caller: the socket's peer, or what a trusted proxy says. */
export function clientIp(request: Request): string {
  if (config().trustProxy) {
    const forwarded = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
    if (forwarded) return forwarded;
  }
  return request.headers.get("x-tellmark-peer") ?? "unknown";
}

/** What the limiter counts an address as: an IPv6 network of /64 is one caller. */
export function ipBucket(ip: string): string {
  const plain = ip.replace(/^::ffff:/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Reads the visitor of a request. */
export function visitorOf(request: Request): Visitor {
  const bearer = bearerOf(request);
  const cookie = readCookie(request, grantCookie);
  return {
    ip: clientIp(request),
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
