import type { Token, TokenKind, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { hashToken } from "#lib/kernel/token-format.mjs";
import { db } from "#lib/platform/db";

export interface Actor {
  user: User;
  /** Null for a signed URL. */
  token: Token | null;
}

export async function actorOfToken(secret: string): Promise<Actor | null> {
  if (!/^va[tk]_/.test(secret)) return null;
  return actorWhere({ hash: hashToken(secret) }, ["access", "key"]);
}

/** Minimal time between updates of last_used_at, in milliseconds. */
const NOTED_APART = 60_000;

async function noteUse({ id, lastUsedAt }: Token): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - NOTED_APART);
  if (lastUsedAt && lastUsedAt > before) return;
  await db().token.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: now },
  });
}

/** By the id in the session cookie. */
export async function actorOfSession(id: string): Promise<Actor | null> {
  return actorWhere({ id }, ["session"]);
}

async function actorWhere(
  where: { hash: string } | { id: string },
  kinds: readonly TokenKind[],
): Promise<Actor | null> {
  const found = await db().token.findUnique({ where, include: { user: true } });
  if (!found || !kinds.includes(found.kind) || found.revokedAt || found.rotatedAt) return null;
  if (found.expiresAt && found.expiresAt <= clock.now()) return null;
  const { user, ...token } = found;
  if (token.kind !== "access") await noteUse(token);
  return (user as User | null) && { user, token }; // The account may have been deleted since the token was read.
}
