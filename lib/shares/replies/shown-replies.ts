import type { Reply, Share } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";

type Shown = Pick<Share, "id" | "replyVisibility">;

/** A reply without words is seen once its recording can be heard. */
const shownOn = ({ id }: Shown) => ({
  ...{ shareId: id, state: "shown" as const, suspectedAt: null },
  NOT: { message: null, shownPending: true },
});

/** The replies that all visitors see, the oldest first. */
export async function listShownReplies(
  share: Shown,
  { page, limit }: { page: number; limit: number },
): Promise<{ replies: Reply[]; total: number }> {
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
  return { total, replies };
}

export async function findShownRecording(share: Shown, filename: string) {
  if (share.replyVisibility === "private") return null;
  const reply = await db().reply.findFirst({
    where: { ...shownOn(share), shownFilename: filename },
    include: { shown: true },
  });
  return reply?.shown ?? null;
}
