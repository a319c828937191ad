import type { Token, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { hashToken } from "#lib/kernel/token-format.mjs";
import { db } from "#lib/platform/db";

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

/** Apart, in milliseconds: who uses a key all the time is written down once a minute. */
const NOTED_APART = 60_000;

async function noteUse({ id, lastUsedAt }: Token): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - NOTED_APART);
  if (lastUsedAt && lastUsedAt > before) return;
  // Of many requests at once one writes.
  await db().token.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: now },
  });
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
  if (token.kind === "key") await noteUse(token);
  // The person is read after the token: an account may be deleted in between.
  return (user as User | null) ? { user, token } : null;
}
