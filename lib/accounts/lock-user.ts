import type { User } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";

export async function lockUser(tx: Transaction, id: string): Promise<User> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
  const user = await tx.user.findUnique({ where: { id } });
  if (!user) throw notFound("The account");
  return user;
}
