import { cookies, headers } from "next/headers";
import type { User } from "#lib/generated/prisma/client";
import { resolveOrigin } from "./origin";
import { sessionCookieName } from "./session-cookie-name";

export async function currentUser(): Promise<User | null> {
  const origin = resolveOrigin(new Request("http://localhost/", { headers: new Headers(await headers()) }));
  const session = (await cookies()).get(sessionCookieName(origin))?.value;
  if (!session) return null;
  // Most visitors of the front page have no session, and need none of the modules that load users.
  const { sessionUser } = await import("./session-cookie");
  return sessionUser(session);
}
