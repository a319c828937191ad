import { homeUrl } from "#lib/config/config";
import type { Prisma, Token, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { notifyUser } from "#lib/messages/notify-user";
import { keyCreated } from "#lib/messages/templates/account";
import { db, lockName, transaction } from "#lib/platform/database/db";
import { hashToken, newToken } from "#lib/secrets/token-format";

export const KEYS_PER_USER = 100;

const workingKeys = ({ id: userId }: Pick<User, "id">): Prisma.TokenWhereInput => {
  const now = clock.now();
  return { userId, kind: "key", revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
};

export async function listKeys(user: User): Promise<Token[]> {
  return db().token.findMany({
    where: workingKeys(user),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

export async function createKey(
  user: User,
  input: { name: string; expiresAt: Date | null; readsOnly: boolean },
): Promise<{ token: Token; secret: string }> {
  const secret = newToken("vak");
  const last4 = secret.slice(-4);
  const token = await transaction(async (tx) => {
    await lockName(tx, `keys:${user.id}`);
    if ((await tx.token.count({ where: workingKeys(user) })) >= KEYS_PER_USER)
      throw new AppError("conflict", `You already have ${KEYS_PER_USER} API keys: revoke one first.`);
    const made = await tx.token.create({
      data: {
        id: newId("tok"),
        userId: user.id,
        kind: "key",
        hash: hashToken(secret),
        name: input.name,
        last4,
        expiresAt: input.expiresAt,
        readsOnly: input.readsOnly,
        createdAt: clock.now(),
      },
    });
    await notifyUser(tx, user, {
      template: keyCreated,
      input: {
        token_name: input.name,
        last4,
        scopes: input.readsOnly ? "read your clips" : "read and change everything that is yours",
        revoke_url: `${homeUrl()}/settings`,
      },
    });
    return made;
  });
  return { token, secret };
}

export async function removeKey(user: User, keyId: string): Promise<void> {
  const { count } = await db().token.deleteMany({ where: { id: keyId, userId: user.id, kind: "key" } });
  if (count === 0) throw notFound("The key");
}
