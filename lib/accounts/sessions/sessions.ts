import { config } from "#lib/config/config";
import type { Prisma, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, tooMany } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { limiter } from "#lib/platform/limiter/limiter";
import { secondsUntil } from "#lib/platform/limiter/seconds-until";
import { hashToken, newToken } from "#lib/secrets/token-format";
import { listAddresses } from "../address";

export const ACCESS_SECONDS = 24 * 60 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
export const IDLE_SECONDS = 30 * 24 * 60 * 60;
export const BROWSER_SECONDS = 365 * 24 * 60 * 60;
export const REPEAT_SECONDS = 60;
const TOKENS_IN_PAIR = 2;

export interface SessionTokens {
  user: User;
  accessToken: string;
  refreshToken: string;
}

/** Longer ones tell nothing more. */
const AGENT_LENGTH = 200;

/** `agent`: the name that the browser or program sends. */
export async function openSession(user: User, agent: string | null = null): Promise<SessionTokens> {
  return transaction((tx) => issue(tx, user, newId("fam"), agent));
}

export async function openBrowserSession(user: User, agent: string | null = null): Promise<string> {
  const id = newId("tok");
  await db().token.create({
    data: {
      id,
      userId: user.id,
      kind: "session",
      hash: hashToken(newToken("vst")),
      familyId: newId("fam"),
      agent: agent?.slice(0, AGENT_LENGTH) || null,
      expiresAt: after(IDLE_SECONDS),
      createdAt: clock.now(),
    },
  });
  return id;
}

/** A token that is used twice ends its sign-in; if the first answer may have been lost, only the pair of that answer. */
export async function refreshSession(refreshToken: string): Promise<SessionTokens> {
  const refused = new AppError("refresh_token_invalid", "The refresh token is invalid or expired. Sign in again.");
  const found = await db().token.findUnique({ where: { hash: hashToken(refreshToken) }, include: { user: true } });
  if (found?.kind !== "refresh" || !found.familyId) throw refused;
  const { familyId } = found;
  const now = clock.now();
  // Of a pair that another one replaced: the sign-in has two holders.
  if (found.revokedAt) await changeSignIns(found.userId, (tx) => endFamily(tx, familyId));
  if (found.revokedAt || (found.expiresAt && found.expiresAt <= now)) throw refused;
  const rate = { key: `refresh:${familyId}`, limit: config().rateLimits.refreshPerFamily, windowSeconds: 3600 };
  const verdict = await limiter().take(rate, now);
  if (!verdict.allowed) {
    throw tooMany("This sign-in was renewed too often. Try again later.", secondsUntil(verdict, rate, now));
  }
  const renewed = await changeSignIns(found.userId, async (tx) => {
    if (!(await takeTurn(tx, { id: found.id, familyId }, now))) {
      await endFamily(tx, familyId);
      return null;
    }
    await tx.token.updateMany({ where: { familyId, kind: "access", revokedAt: null }, data: { revokedAt: now } });
    return issue(tx, found.user, familyId, found.agent, found.id);
  });
  if (!renewed) throw refused;
  return renewed;
}

async function takeTurn(
  tx: Transaction,
  { id, familyId }: { id: string; familyId: string },
  now: Date,
): Promise<boolean> {
  const first = await tx.token.updateMany({
    where: { id, rotatedAt: null, revokedAt: null },
    data: { rotatedAt: now },
  });
  if (first.count === 1) return true;
  const since = new Date(now.getTime() - REPEAT_SECONDS * 1000);
  // Written without a change, so that of two repetitions one comes after the other.
  const again = await tx.token.updateMany({
    where: { id, rotatedAt: { gt: since }, revokedAt: null },
    data: { revokedAt: null },
  });
  if (again.count === 0) return false;
  const unanswered = await tx.token.updateMany({
    where: { familyId, renewedFrom: id, revokedAt: null, rotatedAt: null, lastUsedAt: null },
    data: { revokedAt: now },
  });
  return unanswered.count === TOKENS_IN_PAIR;
}

export async function endSessions(
  userId: string,
  token: { id: string; familyId: string | null },
  all: boolean,
): Promise<void> {
  const now = clock.now();
  const where: Prisma.TokenWhereInput = all
    ? { userId, kind: { in: ["access", "refresh", "session"] } }
    : token.familyId
      ? { userId, familyId: token.familyId }
      : { id: token.id, userId };
  await changeSignIns(userId, (tx) =>
    tx.token.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } }),
  );
}

/** One after the other: tokens that a renewal has not committed yet would outlive the end of their sign-in. */
export function changeSignIns<T>(userId: string, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    await lockName(tx, `sign-ins:${userId}`);
    return change(tx);
  });
}

/** Sign-ins but the given one, and codes that are on their way to make another. */
export async function revokeOtherSignIns(tx: Transaction, user: User, familyId: string | null): Promise<void> {
  const now = clock.now();
  const others: Prisma.TokenWhereInput =
    familyId === null ? {} : { OR: [{ familyId: null }, { familyId: { not: familyId } }] };
  await tx.token.updateMany({
    where: { ...others, userId: user.id, kind: { in: ["access", "refresh", "session"] }, revokedAt: null },
    data: { revokedAt: now },
  });
  await tx.loginCode.updateMany({ where: { OR: listAddresses(user), consumedAt: null }, data: { consumedAt: now } });
}

export async function endBrowserSession(id: string): Promise<void> {
  await db().token.updateMany({ where: { id, kind: "session", revokedAt: null }, data: { revokedAt: clock.now() } });
}

async function endFamily(client: Pick<Transaction, "token">, familyId: string): Promise<void> {
  await client.token.updateMany({ where: { familyId, revokedAt: null }, data: { revokedAt: clock.now() } });
}

async function issue(
  tx: Transaction,
  user: User,
  familyId: string,
  agent: string | null,
  renewedFrom: string | null = null,
): Promise<SessionTokens> {
  const accessToken = newToken("vat");
  const refreshToken = newToken("vrt");
  const base = { userId: user.id, familyId, renewedFrom, agent: agent?.slice(0, AGENT_LENGTH) || null };
  await tx.token.createMany({
    data: [
      { ...base, id: newId("tok"), kind: "access", hash: hashToken(accessToken), expiresAt: after(ACCESS_SECONDS) },
      { ...base, id: newId("tok"), kind: "refresh", hash: hashToken(refreshToken), expiresAt: after(REFRESH_SECONDS) },
    ],
  });
  return { user, accessToken, refreshToken };
}

function after(seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000);
}
