import { createHmac, timingSafeEqual } from "node:crypto";
import { serverKey } from "#lib/config/config";

export function signClaims(prefix: string, purpose: string, claims: readonly (string | number)[]): string {
  const text = claims.join(".");
  return `${prefix}_${Buffer.from(text).toString("base64url")}.${signature(purpose, text)}`;
}

export function readClaims(prefix: string, purpose: string, signed: string): string[] | null {
  const match = /^([a-z]+)_([\w-]+)\.([\w-]+)$/.exec(signed);
  if (match?.[1] !== prefix || !match[2] || !match[3]) return null;
  const text = Buffer.from(match[2], "base64url").toString("utf8");
  const [right, given] = [Buffer.from(signature(purpose, text)), Buffer.from(match[3])];
  return right.length === given.length && timingSafeEqual(right, given) ? text.split(".") : null;
}

function signature(purpose: string, text: string): string {
  return createHmac("sha256", serverKey()).update(`${purpose}:${text}`).digest("base64url");
}
