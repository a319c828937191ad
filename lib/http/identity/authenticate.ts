import { type Actor, credentialFromToken, findActor } from "#lib/accounts/sessions/actor";
import type { Credential } from "#lib/accounts/sessions/admission";
import { AppError } from "#lib/kernel/errors";
import { readCookie } from "./cookies";
import { originOf, pageOrigin } from "./origin";
import { credentialOfCookie } from "./session-cookie";
import { sessionCookieName } from "./session-cookie-name";
import { bearerOf } from "./visitor";

/** Of the header or, without one, of the session cookie. */
export async function credentialOf(request: Request): Promise<Credential> {
  const credential = request.headers.has("authorization")
    ? credentialFromToken(bearerOf(request) ?? "")
    : await cookieCredential(request);
  if (!credential) throw invalidToken();
  return credential;
}

export async function authenticate(request: Request): Promise<Actor> {
  const actor = await findActor(await credentialOf(request));
  if (!actor) throw invalidToken();
  return actor;
}

export async function cookieActor(request: Request): Promise<Actor | null> {
  return findActor(await cookieCredential(request));
}

/** Null also for requests caused by another site. */
async function cookieCredential(request: Request): Promise<Credential | null> {
  if (!isSameOrigin(request)) return null;
  return credentialOfCookie(readCookie(request, sessionCookieName(originOf(request))));
}

export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (origin) return origin === pageOrigin(request) || hostIn(origin) === request.headers.get("host");
  return request.method === "GET" || request.method === "HEAD";
}

function hostIn(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

export function invalidToken(): AppError {
  return new AppError("invalid_token", "The access token is missing, invalid or expired.", {
    headers: { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' },
  });
}
