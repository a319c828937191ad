import { createHmac } from "node:crypto";
import { serverKey } from "#lib/platform/config";
import { deriveSecret } from "#lib/server/keys.mjs";

/** What next-auth encrypts the browser's session cookie with; the server process derives the same. */
export function sessionSecret(): string {
  return deriveSecret(serverKey(), "next-auth");
}

/** A code of six digits is short enough to try, so it is kept under the server's key. */
export function hashCode(verificationId: string, code: string): string {
  return createHmac("sha256", serverKey()).update(`login-code:${verificationId}:${code}`).digest("hex");
}
