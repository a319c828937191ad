import { createHmac } from "node:crypto";
import { serverKey } from "#lib/config/config";
import { deriveSecret } from "#lib/kernel/keys";
import type { Address } from "../address";

export function sessionSecret(): string {
  return deriveSecret(serverKey(), "next-auth");
}

export function hashRequester({ channel, address }: Address, caller: string): string {
  return createHmac("sha256", serverKey()).update(`code-requester:${channel}:${address}:${caller}`).digest("base64url");
}

/** Keyed with the server key, since six digits could be brute-forced. */
export function hashCode(verificationId: string, code: string): string {
  return createHmac("sha256", serverKey()).update(`login-code:${verificationId}:${code}`).digest("hex");
}
