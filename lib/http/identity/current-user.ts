import { cookies, headers } from "next/headers";
import type { User } from "#lib/generated/prisma/client";
import { originOf } from "./origin";
import { actorOfCookie, sessionCookieName } from "./session-cookie";

/** The signed-in person of a page, or null; reads the browser's cookie session. */
export async function currentUser(): Promise<User | null> {
  const origin = originOf(new Request("http://localhost/", { headers: new Headers(await headers()) }));
  const jar = await cookies();
  return (await actorOfCookie(jar.get(sessionCookieName(origin))?.value))?.user ?? null;
}
