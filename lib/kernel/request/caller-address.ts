import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Identifies a caller by address. Sockets and rate counters share this module, so they agree on callers. */

/** Canonical spelling (IPv4-mapped IPv6 becomes IPv4); null when the text is not an address. */
export function plainIp(text: string) {
  const [, host = text] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? [];
  const address = host.replace(/%.*$/, "");
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? "", 16), Number.parseInt(mapped[2] ?? "", 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The counting key of an address: one IPv6 /64 network counts as one caller. */
export function ipBucket(ip: string) {
  const plain = plainIp(ip);
  if (plain === null) return "unknown";
  if (isIP(plain) === 4) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/**
 * The entry that the outermost of `proxies` trusted proxies appended: the n-th from the right. Entries further left can
 * be forged by the client. Null without proxies, or when the list is too short.
 */
export function outermostEntry(list: string | null | undefined, proxies: number) {
  if (proxies === 0) return null;
  return (list ?? "").split(",").at(-proxies)?.trim() || null;
}

/** The counting key of a request's sender: the socket's peer, or the address reported by trusted proxies. */
export function callerBucket(request: IncomingMessage, proxies: number) {
  const forwarded = outermostEntry(String(request.headers["x-forwarded-for"] ?? ""), proxies);
  return ipBucket(plainIp(forwarded ?? "") ?? request.socket.remoteAddress ?? "");
}
