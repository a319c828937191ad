import type { Token, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/platform/clock";
import { db } from "#lib/platform/db";
import { hashToken } from "#lib/server/token-format.mjs";

/** A person, and the token that speaks for them. */
export interface Actor {
  user: User;
  /** Null where a signed address speaks for the person. */
  token: Token | null;
}

/** The actor of an access token or a personal key; null when it is unknown, expired or revoked. */
export async function actorOfToken(secret: string): Promise<Actor | null> {
  if (!/^va[tk]_/.test(secret)) return null;
  return actorWhere({ hash: hashToken(secret) }, ["access", "key"]);
}

/** The actor of a browser session, by the id inside its cookie. */
export async function actorOfSession(id: string): Promise<Actor | null> {
  return actorWhere({ id }, ["session"]);
}

async function actorWhere(where: { hash: string } | { id: string }, kinds: string[]): Promise<Actor | null> {
  const found = await db().token.findUnique({ where, include: { user: true } });
  if (!found || !kinds.includes(found.kind) || found.revokedAt || found.rotatedAt) return null;
  if (found.expiresAt && found.expiresAt <= clock.now()) return null;
  const { user, ...token } = found;
  // The person is read after the token: an account may be deleted in between.
  return (user as User | null) ? { user, token } : null;
}
