import { isIP, isIPv6 } from "node:net";

/**
 * What an address is counted as: an IPv6 network of /64 is one caller.
 * @param {string} address
 */
export function addressBucket(address) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill("0"), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

/**
 * The bucket of whoever sent a request: of the socket's peer, or of the address that so many trusted proxies tell.
 * @param {import("node:http").IncomingMessage} request
 * @param {number} proxies
 */
export function callerBucket(request, proxies) {
  const told = String(request.headers["x-forwarded-for"] ?? "").split(",");
  const address = proxies > 0 ? (told.at(-proxies)?.trim() ?? "") : "";
  return addressBucket(isIP(address) ? address : (request.socket.remoteAddress ?? ""));
}
