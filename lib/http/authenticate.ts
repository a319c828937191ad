import { decode } from "next-auth/jwt";
import { type Actor, actorOfSession, actorOfToken } from "#lib/accounts/actor";
import { sessionSecret } from "#lib/accounts/secrets";
import { AppError } from "#lib/errors";
import { readCookie } from "./cookies";
import { bearerOf } from "./visitor";

export const sessionCookies = ["__Secure-next-auth.session-token", "next-auth.session-token"];

/** The person behind a request by bearer token, or by the browser's cookie session; 401 otherwise (RFC 6750). */
export async function authenticate(request: Request): Promise<Actor> {
  if (request.headers.has("authorization")) {
    const secret = bearerOf(request);
    const actor = secret ? await actorOfToken(secret) : null;
    if (!actor) throw invalidToken();
    return actor;
  }
  const actor = await cookieActor(request);
  if (!actor) throw invalidToken();
  return actor;
}

/** The person behind the browser's cookie session, or null; a request that another site made has no session. */
export async function cookieActor(request: Request): Promise<Actor | null> {
  if (!isSameOrigin(request)) return null;
  for (const name of sessionCookies) {
    const jwt = readCookie(request, name);
    if (!jwt) continue;
    const claims = await decode({ token: jwt, secret: sessionSecret() }).catch(() => null);
    if (typeof claims?.sessionId === "string") return actorOfSession(claims.sessionId);
  }
  return null;
}

/** True unless the headers show that another site made the browser send this. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (origin) {
    try {
      return new URL(origin).host === request.headers.get("host");
    } catch {
      return false;
    }
  }
  return request.method === "GET" || request.method === "HEAD";
}

function invalidToken(): AppError {
  return new AppError("invalid_token", "The access token is missing, invalid or expired.", {
    headers: { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' },
  });
}
