import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * A kind prefix, 32 random bytes and a checksum, which distinguishes a typo from a revoked key.
 * @param kind key, access, refresh, browser session, answer to a request
 */
export function newToken(kind: "vak" | "vat" | "vrt" | "vst" | "rqt") {
  const body = `${kind}_${randomBytes(32).toString("base64url")}`;
  return body + checksum(body);
}

/** Checks the format only, not whether the token is still valid. */
export function isWellFormedToken(token: string) {
  return /^[a-z]{3}_[\w-]{43}[0-9A-Za-z]{6}$/.test(token) && checksum(token.slice(0, -6)) === token.slice(-6);
}

export function hashToken(token: string) {
  return createHash("sha256").update(token).digest("hex");
}

function checksum(text: string) {
  let rest = crc32(text);
  let digits = "";
  for (let index = 0; index < 6; index += 1) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
