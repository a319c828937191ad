import type { User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";

/** How many clips a person has, and how many bytes they hold. */
export async function storageOf(user: Pick<User, "id">): Promise<{ clips: number; bytes: number }> {
  const found = await db().clip.aggregate({ where: { userId: user.id }, _count: true, _sum: { storedBytes: true } });
  return { clips: found._count, bytes: Number(found._sum.storedBytes ?? 0n) };
}
