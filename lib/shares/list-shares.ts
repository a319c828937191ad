import type { Share } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";

export async function listShares(
  clipId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ shares: Share[]; total: number }> {
  const where = { clipId };
  const [total, shares] = await Promise.all([
    db().share.count({ where }),
    db().share.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, shares };
}
