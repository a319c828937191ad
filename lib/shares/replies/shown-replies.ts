import type { Reply, Share } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { placeShownReplies } from "#lib/snapshots/seen-clip";
import type { PlacedSpot } from "#lib/snapshots/spot";

type Shown = Pick<Share, "id" | "replyVisibility">;

export type ShownReply = Reply & { at: PlacedSpot };

/** A reply without words is seen once its recording can be heard; one of a thread as long as the thread's first is seen. */
const shownOn = ({ id }: Shown) => {
  const shown = { state: "shown" as const, suspectedAt: null };
  return {
    shareId: id,
    ...shown,
    NOT: { message: null, shownPending: true },
    OR: [{ parentId: null }, { parent: shown }],
  };
};

/** The replies that all visitors see, the oldest first; `clipId` is that of the clip that the link shows. */
export async function listShownReplies(
  share: Shown,
  clipId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ replies: ShownReply[]; total: number }> {
  if (share.replyVisibility === "private") return { replies: [], total: 0 };
  const where = shownOn(share);
  const [total, replies] = await Promise.all([
    db().reply.count({ where }),
    db().reply.findMany({
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, replies: await placeShownReplies(clipId, replies) };
}

export async function findShownRecording(share: Shown, filename: string) {
  if (share.replyVisibility === "private") return null;
  const reply = await db().reply.findFirst({
    where: { ...shownOn(share), shownFilename: filename },
    include: { shown: true },
  });
  return reply?.shown ?? null;
}

/**
 * The first reply of the thread of that reply, if visitors of the link see it: those who may see the first reply see all
 * of its thread.
 */
export async function findShownThread(share: Shown, replyId: string): Promise<string | null> {
  if (share.replyVisibility === "private") return null;
  const reply = await db().reply.findFirst({
    where: { ...shownOn(share), id: replyId },
    select: { id: true, parentId: true },
  });
  return reply && (reply.parentId ?? reply.id);
}
