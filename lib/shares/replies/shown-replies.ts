import { Prisma, type Reply, type Share } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { placeShownReplies } from "#lib/snapshots/seen-clip";
import type { SeenVersion } from "#lib/snapshots/seen-version";
import type { PlacedSpot } from "#lib/snapshots/spot";
import { addInk, type InkedPage } from "./reply-ink";

type Shown = Pick<Share, "id" | "replyVisibility">;

export type ShownReply = Reply & { at: PlacedSpot };

/**
 * The replies that a visitor sees: those for everyone, and their own with the owner's answers. Others' replies without
 * words are seen once their recording can be heard; one of a thread as long as the thread's first is seen.
 */
function seenOn({ id, replyVisibility }: Shown, author: string | null): Prisma.ReplyWhereInput {
  const shown = { state: "shown" as const, suspectedAt: null };
  const ready = { NOT: { message: null, shownPending: true } };
  const seen: Prisma.ReplyWhereInput[] =
    replyVisibility === "private"
      ? []
      : [
          { ...shown, ...ready, parentId: null },
          { ...shown, ...ready, parent: shown },
        ];
  if (author !== null) seen.push({ author }, { ...ready, fromOwner: true, parent: { author, suspectedAt: null } });
  return { shareId: id, suspectedAt: null, OR: seen };
}

/** The oldest first; `clipId` is that of the clip that the link shows, `author` the visitor. */
export async function listShownReplies(
  share: Shown,
  clipId: number,
  { page, limit, author = null }: { page: number; limit: number; author?: string | null },
): Promise<InkedPage<Omit<ShownReply, "ink">> & { total: number }> {
  const where = seenOn(share, author);
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      omit: { ink: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, ...(await addInk(await placeShownReplies(clipId, replies))) };
}

/** Of the ink on a page, in bytes as it is stored. The API lists all of it. */
const MOST_INK = 200_000;

interface PageWanted {
  limit: number;
  author?: string | null;
  /** The version on the page, if it was opened before an edit. */
  seen?: SeenVersion | null;
}

/** For a page: as `listShownReplies`, the newest ones, with as much ink as a page bears. */
export async function listRepliesOfPage(
  share: Shown,
  clipId: number,
  { limit, author = null, seen = null }: PageWanted,
): Promise<ShownReply[]> {
  const replies = await db().reply.findMany({
    where: seenOn(share, author),
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    omit: { ink: true },
  });
  replies.reverse();
  const inks = await query<Pick<Reply, "id" | "ink">>(Prisma.sql`
    SELECT id, ink FROM (
      SELECT id, ink, sum(octet_length(ink::text)) OVER (ORDER BY created_at, id) AS total
      FROM replies WHERE id = ANY(${replies.map(({ id }) => id)}::text[]) AND ink IS NOT NULL
    ) AS inked WHERE total <= ${MOST_INK}`);
  const inkOf = new Map(inks.map(({ id, ink }) => [id, ink]));
  return placeShownReplies(
    clipId,
    replies.map((reply) => ({ ...reply, ink: inkOf.get(reply.id) ?? null })),
    seen,
  );
}

export async function findShownRecording(share: Shown, filename: string, author: string | null = null) {
  const reply = await db().reply.findFirst({
    where: { ...seenOn(share, author), shownFilename: filename },
    include: { shown: true },
  });
  return reply?.shown ?? null;
}

/**
 * The first reply of the thread of that reply, if this visitor sees it: those who may see the first reply see all of its thread.
 */
export async function findShownThread(
  tx: Transaction,
  share: Shown,
  { replyId, author }: { replyId: string; author: string | null },
): Promise<string | null> {
  const reply = await tx.reply.findFirst({
    where: { ...seenOn(share, author), id: replyId, deletedAt: null },
    select: { id: true, parentId: true },
  });
  return reply && (reply.parentId ?? reply.id);
}
