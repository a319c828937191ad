import { cookies, headers } from "next/headers";
import { actorBy } from "#lib/accounts/actor";
import type { User } from "#lib/generated/prisma/client";
import { originOf } from "./origin";
import { credentialOfCookie, sessionCookieName } from "./session-cookie";

export async function currentUser(): Promise<User | null> {
  const origin = originOf(new Request("http://localhost/", { headers: new Headers(await headers()) }));
  const jar = await cookies();
  return (await actorBy(await credentialOfCookie(jar.get(sessionCookieName(origin))?.value)))?.user ?? null;
}
