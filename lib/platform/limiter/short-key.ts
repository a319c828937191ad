import { createHash } from "node:crypto";

const MOST_BYTES = 200;

/** A key that every store takes: a longer one is its SHA-256, so that nothing a caller sends can be too long to count. */
export function shortKey(key: string): string {
  if (Buffer.byteLength(key) <= MOST_BYTES) return key;
  return `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
