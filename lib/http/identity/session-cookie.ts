import { decode } from "next-auth/jwt";
import { credentialFromSession, findActor } from "#lib/accounts/sessions/actor";
import type { Credential } from "#lib/accounts/sessions/admission";
import { sessionSecret } from "#lib/accounts/sessions/secrets";
import type { User } from "#lib/generated/prisma/client";

export async function credentialOfCookie(value: string | null | undefined): Promise<Credential | null> {
  if (!value) return null;
  const claims = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? credentialFromSession(claims.sessionId) : null;
}

export async function userOfSession(cookie: string): Promise<User | null> {
  return (await findActor(await credentialOfCookie(cookie)))?.user ?? null;
}
