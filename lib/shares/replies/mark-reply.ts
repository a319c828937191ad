import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { transaction } from "#lib/platform/database/db";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";
import { lockReply } from "./lock-reply";

/** As read or unread, resolved or open. Marking it again keeps the first time. */
export async function markReply(
  owner: Pick<User, "id">,
  replyId: string,
  { read, resolved }: { read?: boolean | undefined; resolved?: boolean | undefined },
): Promise<ReplyWithShare> {
  const timeOf = (isMarked: boolean | undefined, before: Date | null) =>
    isMarked === undefined ? before : isMarked ? (before ?? clock.now()) : null;
  const marked = await transaction(async (tx) => {
    const { readAt, resolvedAt } = await lockReply(tx, owner, replyId);
    const data = { readAt: timeOf(read, readAt), resolvedAt: timeOf(resolved, resolvedAt) };
    return tx.reply.update({ where: { id: replyId }, data, include: replyIncludes });
  });
  return completeReply(marked);
}
