import type { Token, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/db";
import type { Actor } from "./actor";

export interface SignIn {
  id: string;
  isBrowser: boolean;
  isCurrent: boolean;
  agent: string | null;
  signedInAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

export async function listSignIns({ user, token }: Actor): Promise<SignIn[]> {
  const tokens = await db().token.findMany({
    where: { userId: user.id, kind: { in: ["access", "refresh", "session"] }, familyId: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const families = new Map<string, Token[]>();
  for (const one of tokens) {
    const id = one.familyId ?? "";
    families.set(id, [...(families.get(id) ?? []), one]);
  }
  return [...families]
    .filter(([, members]) => members.some(isLive))
    .map(([id, members]) => signInOf(id, members, token?.familyId === id))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.signedInAt.getTime() - a.signedInAt.getTime());
}

export async function endSignIn(user: User, id: string): Promise<void> {
  const { count } = await db().token.updateMany({
    where: { userId: user.id, familyId: id, kind: { not: "key" }, revokedAt: null },
    data: { revokedAt: clock.now() },
  });
  if (count === 0) throw notFound("The sign-in");
}

/** All but the caller's own; answers how many there were. */
export async function endOtherSignIns(actor: Actor): Promise<number> {
  const others = (await listSignIns(actor)).filter(({ isCurrent }) => !isCurrent);
  await db().token.updateMany({
    where: { userId: actor.user.id, familyId: { in: others.map(({ id }) => id) }, revokedAt: null },
    data: { revokedAt: clock.now() },
  });
  return others.length;
}

function isLive({ revokedAt, rotatedAt, expiresAt }: Token): boolean {
  return !revokedAt && !rotatedAt && (!expiresAt || expiresAt > clock.now());
}

function signInOf(id: string, members: readonly Token[], isCurrent: boolean): SignIn {
  const latest = (dates: (Date | null)[]) => {
    const known = dates.flatMap((date) => date?.getTime() ?? []);
    return known.length > 0 ? new Date(Math.max(...known)) : null;
  };
  return {
    id,
    isCurrent,
    isBrowser: members.some(({ kind }) => kind === "session"),
    agent: members.findLast(({ agent }) => agent !== null)?.agent ?? null,
    signedInAt: members[0]?.createdAt ?? clock.now(),
    lastUsedAt: latest(members.map(({ lastUsedAt }) => lastUsedAt)),
    expiresAt: latest(members.filter(isLive).map(({ expiresAt }) => expiresAt)),
  };
}
