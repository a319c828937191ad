import { isIP } from "node:net";
import { config } from "#lib/platform/config";
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
  const peer = plainIp(request.headers.get("x-tellmark-peer") ?? "") ?? "unknown";
  return plainIp(forwarded(request, "x-forwarded-for") ?? "") ?? peer;
}

/**
 * What the outermost trusted proxy wrote into a list that every proxy appends to: the n-th entry from the right. Whatever
 * stands further left, anybody can have sent. Null without a trusted proxy, and where the list is shorter.
 */
export function forwarded(request: Request, header: string): string | null {
  const { trustProxy } = config();
  if (trustProxy === 0) return null;
  return (request.headers.get(header) ?? "").split(",").at(-trustProxy)?.trim() || null;
}

/** What the limiter counts an address as: an IPv6 network of /64 is one caller. */
export function ipBucket(ip: string): string {
  const plain = plainIp(ip);
  if (plain === null) return "unknown";
  if (isIP(plain) === 4) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** An address in its one spelling, IPv4 inside IPv6 as IPv4; null for anything that is no address. */
function plainIp(text: string): string | null {
  const address = text.replace(/%.*$/, "");
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
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
