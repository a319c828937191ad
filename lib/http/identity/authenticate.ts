import { type Actor, credentialFromAnswerToken, credentialFromToken, findActor } from "#lib/accounts/sessions/actor";
import type { Credential } from "#lib/accounts/sessions/authenticate-and-load";
import { AppError } from "#lib/kernel/errors";
import { readCookie } from "./cookies";
import { pageOrigin, resolveOrigin } from "./origin";
import { credentialFromCookie } from "./session-cookie";
import { sessionCookieName } from "./session-cookie-name";
import { bearerToken } from "./visitor";

/** Of the header or, without one, of the session cookie. */
export async function requestCredential(request: Request): Promise<Credential> {
  const secret = bearerToken(request) ?? "";
  const credential = request.headers.has("authorization")
    ? (credentialFromToken(secret) ?? credentialFromAnswerToken(secret))
    : await cookieCredential(request);
  if (!credential) throw invalidTokenError();
  return credential;
}

export async function authenticate(request: Request): Promise<Actor> {
  const actor = await findActor(await requestCredential(request));
  if (!actor) throw invalidTokenError();
  return actor;
}

export async function cookieActor(request: Request): Promise<Actor | null> {
  return findActor(await cookieCredential(request));
}

/** Null also for requests caused by another site. */
async function cookieCredential(request: Request): Promise<Credential | null> {
  if (!isSameOrigin(request)) return null;
  return credentialFromCookie(readCookie(request, sessionCookieName(resolveOrigin(request))));
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

export function invalidTokenError(): AppError {
  return new AppError(
    "invalid_token",
    "The access token is missing, invalid or expired. Sign in, or send an API key as Authorization: Bearer.",
    {
      headers: { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' },
    },
  );
}
