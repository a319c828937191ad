import type { BlockedVisitor, Clip, Prisma, Reply, Share, User } from "#lib/generated/prisma/client";
import { allPages } from "#lib/platform/database/all-pages";
import { db } from "#lib/platform/database/db";
import { placeOwnReplies } from "#lib/snapshots/seen-clip";
import type { PlacedSpot } from "#lib/snapshots/spot";
import { countReplyReactions, type ReactionCount } from "./count-reactions";
import { addInk, type InkedPage, withInk } from "./reply-ink";

const firstToLast = [{ createdAt: "asc" }, { id: "asc" }] as const;

/** Loaded with a reply, for `completeReplies`. */
export const replyIncludes = {
  share: { select: { code: true, recipientEmail: true, recipientPhone: true } },
  thread: { where: { fromOwner: true }, orderBy: [...firstToLast] },
  clip: { select: { title: true, blockedVisitors: true } },
} satisfies Prisma.ReplyInclude;

export type ReplyWithShare = Reply & {
  share: Pick<Share, "code" | "recipientEmail" | "recipientPhone"> | null;
  /** The owner's answers in the thread that it begins, the oldest first. */
  thread: Reply[];
  clip: Pick<Clip, "title"> & { blockedVisitors: BlockedVisitor[] };
  /** Those of all visitors. */
  reactions: ReactionCount[];
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

type Bare = Omit<ReplyWithShare, "at" | "reactions" | "ink">;

/** Adds where it points to, and how many reactions it has. */
async function completeReplies<Item extends Bare>(replies: readonly Item[]) {
  const counts = await countReplyReactions(replies.map(({ id }) => id));
  const counted = replies.map((reply) => ({ ...reply, reactions: counts.get(reply.id) ?? [] }));
  return placeOwnReplies(counted);
}

export async function completeReply(reply: Bare & Pick<Reply, "ink">): Promise<ReplyWithShare> {
  const [completed] = await completeReplies([reply]);
  if (!completed) throw new Error("One reply stays one.");
  return completed;
}

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
  return { total, ...(await addInk(await completeReplies(replies))) };
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
  return { total, ...(await addInk(await completeReplies(replies))) };
}

/** To all clips of a user, with those that a program may have sent. */
export const allReplies = (userId: string): AsyncIterable<ReplyWithShare> =>
  withInk(
    allPages<Omit<ReplyWithShare, "ink">>(async ({ after = "", take }) =>
      completeReplies(
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
