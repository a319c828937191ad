import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";
import { suspectedReplyMessage } from "./suspected-reply-message";

/** As read or unread, resolved or open. Marking it again keeps the first time. */
export async function markReply(
  owner: Pick<User, "id">,
  replyId: string,
  { read, resolved }: { read?: boolean | undefined; resolved?: boolean | undefined },
): Promise<ReplyWithShare> {
  const found = await db().reply.findFirst({ where: { id: replyId, clip: { userId: owner.id } } });
  if (!found) throw notFound("The reply");
  assertThat(found.suspectedAt === null, "conflict", suspectedReplyMessage);
  const timeOf = (isMarked: boolean | undefined, before: Date | null) =>
    isMarked === undefined ? before : isMarked ? (before ?? clock.now()) : null;
  const marked = await db().reply.update({
    where: { id: replyId },
    data: { readAt: timeOf(read, found.readAt), resolvedAt: timeOf(resolved, found.resolvedAt) },
    include: replyIncludes,
  });
  return completeReply(marked);
}
