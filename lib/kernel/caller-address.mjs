import { isIP } from "node:net";

/** Who a caller is, by address: one place, so that the sockets and every counter mean the same caller. */

/** An address in its one spelling, IPv4 inside IPv6 as IPv4; null for anything that is no address. @param {string} text */
export function plainIp(text) {
  // Some proxies add the port that the client came from.
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

/** What an address is counted as: an IPv6 network of /64 is one caller. @param {string} ip */
export function ipBucket(ip) {
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
 * What the outermost of so many trusted proxies wrote into a list that every proxy appends to: the n-th entry from the
 * right. Whatever stands further left, anybody can have sent. Null without a proxy, and where the list is shorter.
 * @param {string | null | undefined} list
 * @param {number} proxies
 */
export function outermostEntry(list, proxies) {
  if (proxies === 0) return null;
  return (list ?? "").split(",").at(-proxies)?.trim() || null;
}

/**
 * The bucket of whoever sent a request: of the socket's peer, or of the address that trusted proxies tell.
 * @param {import("node:http").IncomingMessage} request
 * @param {number} proxies
 */
export function callerBucket(request, proxies) {
  const told = outermostEntry(String(request.headers["x-forwarded-for"] ?? ""), proxies);
  return ipBucket(plainIp(told ?? "") ?? request.socket.remoteAddress ?? "");
}
