import type { Reply, User } from "#lib/generated/prisma/client";
import { assertThat, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { suspectedReplyMessage } from "./suspected-reply-message";

/**
 * Locks a reply to one of the owner's clips until the transaction ends, so that it is not deleted in between.
 * @throws {AppError} `resource_not_found`, or `conflict` while a program may have sent it
 */
export async function lockReply(tx: Transaction, owner: Pick<User, "id">, replyId: string): Promise<Reply> {
  await tx.$queryRaw`
    SELECT replies.id FROM replies JOIN clips ON clips.id = replies.clip_id
    WHERE replies.id = ${replyId} AND clips.user_id = ${owner.id} FOR NO KEY UPDATE OF replies`;
  const reply = await tx.reply.findFirst({ where: { id: replyId, clip: { userId: owner.id } } });
  if (!reply) throw notFound("The reply");
  assertThat(reply.suspectedAt === null, "conflict", suspectedReplyMessage);
  return reply;
}
