import type { ConversionStatus, Prisma, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { type ClipView, findClipViews } from "./clip-view";
import { escapeLike } from "./rules";

export interface ClipListWish {
  page: number;
  limit: number;
  status?: ConversionStatus | undefined;
  /** Words to find in title and description, in any case. */
  search?: string | undefined;
  sort: "-created_at" | "created_at" | "-updated_at" | "updated_at" | "title" | "-title";
}

/** One page of a person's clips and how many there are in all. */
export async function listClips(
  owner: Pick<User, "id">,
  wish: ClipListWish,
): Promise<{ views: ClipView[]; total: number }> {
  const where: Prisma.ClipWhereInput = {
    userId: owner.id,
    ...(wish.status ? { status: wish.status } : {}),
    ...(wish.search ? { OR: matching(wish.search) } : {}),
  };
  const [total, rows] = await Promise.all([
    db().clip.count({ where }),
    db().clip.findMany({
      where,
      orderBy: orderOf(wish.sort),
      skip: (wish.page - 1) * wish.limit,
      take: wish.limit,
      select: { id: true },
    }),
  ]);
  return { total, views: await findClipViews(rows.map((row) => row.id)) };
}

function matching(search: string): Prisma.ClipWhereInput[] {
  const contains = escapeLike(search);
  return [{ title: { contains, mode: "insensitive" } }, { description: { contains, mode: "insensitive" } }];
}

function orderOf(sort: ClipListWish["sort"]): Prisma.ClipOrderByWithRelationInput[] {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const field = ({ created_at: "createdAt", updated_at: "updatedAt", title: "title" } as const)[
    sort.replace("-", "") as "created_at" | "updated_at" | "title"
  ];
  return [{ [field]: direction }, { id: direction }];
}
