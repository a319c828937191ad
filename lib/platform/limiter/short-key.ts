import { createHash } from "node:crypto";

const MAX_BYTES = 200;

/** Long keys are hashed, so that input of any length can be counted. */
export function shortKey(key: string): string {
  if (Buffer.byteLength(key) <= MAX_BYTES) return key;
  return `sha256:${createHash("sha256").update(key).digest("hex")}`;
}
