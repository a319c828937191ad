import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { serverKey } from "#lib/config/config";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key of the server's key and the purpose, so that reading the database reveals nothing. */
export function sealText(text: string, purpose: string): string {
  return seal(text, purpose, randomBytes(IV_BYTES));
}

/** The same text gives the same seal, for answers that are remembered or compared by their ETag. */
export function sealRepeatably(text: string, purpose: string): string {
  const iv = createHmac("sha256", keyFor(`${purpose}-iv`))
    .update(text)
    .digest()
    .subarray(0, IV_BYTES);
  return seal(text, purpose, iv);
}

function seal(text: string, purpose: string, iv: Buffer): string {
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv);
  const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), locked]).toString("base64");
}

/** Throws if it was sealed for another purpose or under another key. */
export function openSealed(sealed: string, purpose: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

function keyFor(purpose: string): Buffer {
  return createHmac("sha256", serverKey()).update(purpose).digest();
}
