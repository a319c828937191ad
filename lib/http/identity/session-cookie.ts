import { decode } from "next-auth/jwt";
import { credentialOfSession } from "#lib/accounts/actor";
import type { Credential } from "#lib/accounts/admission";
import { sessionSecret } from "#lib/accounts/secrets";

/** next-auth's cookie name. The `__Secure-` variant cannot be set by a sibling host over http. */
const plainName = "next-auth.session-token";

/** Over https only the prefixed cookie counts: a sibling host may have set the plain one. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith("https:") ? `__Secure-${plainName}` : plainName;
}

export async function credentialOfCookie(value: string | null | undefined): Promise<Credential | null> {
  if (!value) return null;
  const claims = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? credentialOfSession(claims.sessionId) : null;
}
