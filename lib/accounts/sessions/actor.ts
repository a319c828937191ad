import type { Token, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/database/db";
import { hashToken } from "#lib/secrets/token-format";
import { type Authenticated, authenticateAndLoad, type Credential } from "./authenticate-and-load";
import { BROWSER_SECONDS, IDLE_SECONDS } from "./sessions";

export interface Actor {
  user: User;
  /** Null for a signed URL. */
  token: Token | null;
  /** The LSN up to which the primary had written then, for `readFromReplica`; without it, the primary is asked. */
  primaryLsn?: string | null;
}

/** Null if the secret is not the token of an account. */
export function credentialFromToken(secret: string): Credential | null {
  return /^va[tk]_/.test(secret) ? { hash: hashToken(secret), kinds: ["access", "key"] } : null;
}

export const isAnswerToken = (secret: string | null): boolean => secret?.startsWith("rqt_") ?? false;

/** Null if the secret is not the token of an answer to a request. */
export function credentialFromAnswerToken(secret: string): Credential | null {
  return isAnswerToken(secret) ? { hash: hashToken(secret), kinds: ["answer"] } : null;
}

export function credentialFromSession(id: string): Credential {
  return { id, kinds: ["session"] };
}

export async function findActor(credential: Credential | null): Promise<Actor | null> {
  const found = credential && (await authenticateAndLoad(credential));
  return found && toActor(found);
}

/** Notes the use of a key or session, and the first use of a token that a renewal gave: then its answer has arrived. */
export async function toActor({
  user,
  token,
  primaryLsn,
}: Pick<Authenticated, "user" | "token" | "primaryLsn">): Promise<Actor> {
  if (token.kind !== "access" || (token.renewedFrom !== null && token.lastUsedAt === null)) await noteUse(token);
  return { user, token, primaryLsn };
}

/** Minimal time between updates of last_used_at, in milliseconds. */
const NOTED_APART = 60_000;

async function noteUse({ id, kind, createdAt, lastUsedAt }: Token): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - NOTED_APART);
  if (lastUsedAt && lastUsedAt > before) return;
  await db().token.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: now, ...(kind === "session" ? { expiresAt: sessionEnd(createdAt, now) } : {}) },
  });
}

function sessionEnd(began: Date, lastUse: Date): Date {
  return new Date(Math.min(lastUse.getTime() + IDLE_SECONDS * 1000, began.getTime() + BROWSER_SECONDS * 1000));
}
