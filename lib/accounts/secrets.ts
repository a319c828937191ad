import { createHmac } from "node:crypto";
import { serverKey } from "#lib/kernel/config";
import { deriveSecret } from "#lib/kernel/keys.mjs";
import type { Address } from "./address";

/** What next-auth encrypts the browser's session cookie with; the server process derives the same. */
export function sessionSecret(): string {
  return deriveSecret(serverKey(), "next-auth");
}

/** Where a code for the address was asked for from; tells nothing about other addresses. */
export function hashRequester({ channel, address }: Address, caller: string): string {
  return createHmac("sha256", serverKey()).update(`code-requester:${channel}:${address}:${caller}`).digest("base64url");
}

/** A code of six digits is short enough to try, so it is kept under the server's key. */
export function hashCode(verificationId: string, code: string): string {
  return createHmac("sha256", serverKey()).update(`login-code:${verificationId}:${code}`).digest("hex");
}
