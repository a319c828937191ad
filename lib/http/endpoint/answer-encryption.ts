import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { serverKey } from "#lib/kernel/config";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key that includes the caller's secret, so that reading the database reveals nothing. */
export function encryptAnswer(text: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), iv);
  const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString("base64");
}

export function decryptAnswer(locked: string, secret: string): string {
  const bytes = Buffer.from(locked, "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function keyOf(secret: string): Buffer {
  return createHmac("sha256", serverKey()).update(`kept-answer:${secret}`).digest();
}
