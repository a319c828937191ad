import { Prisma, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { queryPrepared } from "#lib/platform/database/rows";
import type { Actor } from "./actor";
import { changeSignIns } from "./sessions";

export interface SignIn {
  id: string;
  isBrowser: boolean;
  isCurrent: boolean;
  agent: string | null;
  signedInAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
}

/** One row for each, however many tokens it has had. */
export async function listSignIns({ user, token }: Actor): Promise<SignIn[]> {
  const found = await queryPrepared<Omit<SignIn, "isCurrent">>(Prisma.sql`
    SELECT family_id AS id, bool_or(kind = 'session') AS "isBrowser",
      (array_agg(agent ORDER BY created_at DESC, id DESC) FILTER (WHERE agent IS NOT NULL))[1] AS agent,
      min(created_at) AS "signedInAt", greatest(max(last_used_at), max(rotated_at)) AS "lastUsedAt",
      max(expires_at) FILTER (WHERE ${LIVE()}) AS "expiresAt"
    FROM tokens
    WHERE user_id = ${user.id} AND kind IN ('access', 'refresh', 'session') AND family_id IS NOT NULL
    GROUP BY family_id HAVING bool_or(${LIVE()})`);
  return found
    .map((one) => ({ ...one, isCurrent: token?.familyId === one.id }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.signedInAt.getTime() - a.signedInAt.getTime());
}

const LIVE = () =>
  Prisma.sql`revoked_at IS NULL AND rotated_at IS NULL AND (expires_at IS NULL OR expires_at > ${clock.now()})`;

export async function endSignIn(user: User, id: string): Promise<void> {
  const { count } = await changeSignIns(user.id, (tx) =>
    tx.token.updateMany({
      where: { userId: user.id, familyId: id, kind: { not: "key" }, revokedAt: null },
      data: { revokedAt: clock.now() },
    }),
  );
  if (count === 0) throw notFound("The sign-in");
}

/** All but the caller's own; answers how many there were. */
export async function endOtherSignIns(actor: Actor): Promise<number> {
  const others = (await listSignIns(actor)).filter(({ isCurrent }) => !isCurrent);
  await changeSignIns(actor.user.id, (tx) =>
    tx.token.updateMany({
      where: { userId: actor.user.id, familyId: { in: others.map(({ id }) => id) }, revokedAt: null },
      data: { revokedAt: clock.now() },
    }),
  );
  return others.length;
}
