import { cookies } from "next/headers";
import { decode } from "next-auth/jwt";
import type { User } from "#lib/generated/prisma/client";
import { actorOfSession } from "./actor";
import { sessionSecret } from "./secrets";

const names = ["__Secure-next-auth.session-token", "next-auth.session-token"];

/** The signed-in person of a page, or null; reads the browser's cookie session. */
export async function currentUser(): Promise<User | null> {
  const jar = await cookies();
  for (const name of names) {
    const token = jar.get(name)?.value;
    if (!token) continue;
    const claims = await decode({ token, secret: sessionSecret() }).catch(() => null);
    if (typeof claims?.sessionId === "string") return (await actorOfSession(claims.sessionId))?.user ?? null;
  }
  return null;
}
