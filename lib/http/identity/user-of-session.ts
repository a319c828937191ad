import { actorBy } from "#lib/accounts/sessions/actor";
import type { User } from "#lib/generated/prisma/client";
import { credentialOfCookie } from "./session-cookie";

export async function userOfSession(cookie: string): Promise<User | null> {
  return (await actorBy(await credentialOfCookie(cookie)))?.user ?? null;
}
