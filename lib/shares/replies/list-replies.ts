import type { BlockedVisitor, Clip, Prisma, Reaction, Reply, Share, User } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/database/all-pages";
import { db } from "#lib/platform/database/db";
import { placeOwnReplies } from "#lib/snapshots/seen-clip";
import type { PlacedSpot } from "#lib/snapshots/spot";
import { addInk, type InkedPage, withInk } from "./reply-ink";

const firstToLast = [{ createdAt: "asc" }, { id: "asc" }] as const;

/** A reply as its owner sees it. */
export const replyIncludes = {
  share: { select: { code: true, recipientEmail: true, recipientPhone: true } },
  thread: { where: { fromOwner: true }, orderBy: [...firstToLast] },
  clip: { select: { title: true, blockedVisitors: true } },
  reactions: { select: { kind: true }, orderBy: { kind: "asc" } },
} satisfies Prisma.ReplyInclude;

export type ReplyWithShare = Reply & {
  share: Pick<Share, "code" | "recipientEmail" | "recipientPhone"> | null;
  /** The owner's answers in the thread that it begins, the oldest first. */
  thread: Reply[];
  clip: Pick<Clip, "title"> & { blockedVisitors: BlockedVisitor[] };
  reactions: Pick<Reaction, "kind">[];
  /** In seconds of the recording. */
  at: PlacedSpot;
};

type Found = InkedPage<Omit<ReplyWithShare, "ink">> & { total: number };

interface Wanted {
  page: number;
  limit: number;
  /** Those that a program may have sent, instead of the ordinary ones. */
  suspected?: boolean;
  state?: "open" | "resolved" | "all";
  /** Only those that their owner has not read. */
  unread?: boolean;
}

const resolution = { open: { resolvedAt: null }, resolved: { resolvedAt: { not: null } }, all: {} } as const;

const kindOf = ({ suspected = false, state = "all", unread = false }: Wanted) => ({
  suspectedAt: suspected ? { not: null } : null,
  fromOwner: false,
  ...resolution[state],
  ...(unread ? { readAt: null } : {}),
});

export async function listReplies(clipId: number, wanted: Wanted): Promise<Found> {
  const { page, limit } = wanted;
  const where = { clipId, ...kindOf(wanted) };
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      include: replyIncludes,
      omit: { ink: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, ...(await addInk(await placeOwnReplies(replies))) };
}

export async function listAllReplies(owner: Pick<User, "id">, wanted: Wanted): Promise<Found> {
  const { page, limit } = wanted;
  const where = { clip: { userId: owner.id }, ...kindOf(wanted) };
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      include: replyIncludes,
      omit: { ink: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, ...(await addInk(await placeOwnReplies(replies))) };
}

/** To all clips of a user, with those that a program may have sent. */
export const allReplies = (userId: string): AsyncIterable<ReplyWithShare> =>
  withInk(
    allPages<Omit<ReplyWithShare, "ink">>(async ({ after = "", take }) =>
      placeOwnReplies(
        await db().reply.findMany({
          where: { clip: { userId }, fromOwner: false, id: { gt: String(after) } },
          include: replyIncludes,
          omit: { ink: true },
          orderBy: { id: "asc" },
          take,
        }),
      ),
    ),
  );
