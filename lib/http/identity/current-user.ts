import { cookies, headers } from "next/headers";
import type { User } from "#lib/generated/prisma/client";
import { originOf } from "./origin";
import { actorOfCookie, sessionCookieName } from "./session-cookie";

export async function currentUser(): Promise<User | null> {
  const origin = originOf(new Request("http://localhost/", { headers: new Headers(await headers()) }));
  const jar = await cookies();
  return (await actorOfCookie(jar.get(sessionCookieName(origin))?.value))?.user ?? null;
}
