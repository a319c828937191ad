import type { Share } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/database/all-pages";
import { db } from "#lib/platform/database/db";

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

/** Of all clips of a user. */
export const allShares = (userId: string): AsyncIterable<Share> =>
  allPages<Share>(({ after = "", take }) =>
    db().share.findMany({ where: { clip: { userId }, id: { gt: String(after) } }, orderBy: { id: "asc" }, take }),
  );
