import { decode } from "next-auth/jwt";
import { credentialFromSession, findActor } from "#lib/accounts/sessions/actor";
import type { Credential } from "#lib/accounts/sessions/authenticate-and-load";
import { sessionSecret } from "#lib/accounts/sessions/secrets";
import type { User } from "#lib/generated/prisma/client";

export async function credentialFromCookie(value: string | null | undefined): Promise<Credential | null> {
  if (!value) return null;
  const claims = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? credentialFromSession(claims.sessionId) : null;
}

export async function sessionUser(cookie: string): Promise<User | null> {
  return (await findActor(await credentialFromCookie(cookie)))?.user ?? null;
}
