import { type Actor, actorOfToken } from "#lib/accounts/actor";
import { AppError } from "#lib/kernel/errors";
import { readCookie } from "./cookies";
import { originOf } from "./origin";
import { actorOfCookie, sessionCookieName } from "./session-cookie";
import { bearerOf } from "./visitor";

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

/** Null also for requests caused by another site. */
export async function cookieActor(request: Request): Promise<Actor | null> {
  if (!isSameOrigin(request)) return null;
  return actorOfCookie(readCookie(request, sessionCookieName(originOf(request))));
}

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
