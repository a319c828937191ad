import type { Clip, Reply, Share, User } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/all-pages";
import { db } from "#lib/platform/db";

export const replyShare = { code: true, recipientEmail: true, recipientPhone: true } as const;

export type ReplyWithShare = Reply & { share: Pick<Share, "code" | "recipientEmail" | "recipientPhone"> | null };

export async function listReplies(
  clipId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ replies: ReplyWithShare[]; total: number }> {
  const where = { clipId };
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      include: { share: { select: replyShare } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, replies };
}

export async function listAllReplies(
  owner: Pick<User, "id">,
  { page, limit }: { page: number; limit: number },
): Promise<{ replies: (ReplyWithShare & { clip: Pick<Clip, "title"> })[]; total: number }> {
  const where = { clip: { userId: owner.id } };
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      include: { share: { select: replyShare }, clip: { select: { title: true } } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, replies };
}

/** To all clips of a person. */
export const allReplies = (userId: string): AsyncIterable<ReplyWithShare> =>
  allPages<ReplyWithShare>(({ after = "", take }) =>
    db().reply.findMany({
      where: { clip: { userId }, id: { gt: String(after) } },
      include: { share: { select: replyShare } },
      orderBy: { id: "asc" },
      take,
    }),
  );
