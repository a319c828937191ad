import { decode } from "next-auth/jwt";
import { type Actor, actorOfSession } from "#lib/accounts/actor";
import { sessionSecret } from "#lib/accounts/secrets";

/** next-auth's name for the browser's session; its `__Secure-` form cannot be set by another host of the same site. */
const plainName = "next-auth.session-token";

/** The one cookie that counts: over https, one without the prefix may come from a neighbouring host. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith("https:") ? `__Secure-${plainName}` : plainName;
}

/** The person of a session cookie's value; null for one that is made up, expired or revoked. */
export async function actorOfCookie(value: string | null | undefined): Promise<Actor | null> {
  if (!value) return null;
  const claims = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? actorOfSession(claims.sessionId) : null;
}
