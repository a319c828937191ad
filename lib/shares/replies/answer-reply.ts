import type { User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { assertThat, notFound } from "#lib/kernel/errors";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { replyAnswered } from "#lib/messages/templates/links";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { db } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { getShareStatus } from "../access/rules";
import { getSentMessage, type SentMessage } from "../sent-message";
import { type LinkUrls, senderName } from "../share-message-values";
import { answerAddress } from "./answer-address";
import { suspectedReplyMessage } from "./suspected-reply-message";

/** Once for each reply; the words are kept with it. */
export async function answerReply(
  owner: User,
  replyId: string,
  answer: string,
  urlsOf: LinkUrls,
): Promise<SentMessage> {
  const reply = await db().reply.findFirst({
    where: { id: replyId, clip: { userId: owner.id } },
    include: { share: { include: { shownClip: true } }, clip: true },
  });
  if (!reply) throw notFound("The reply");
  assertThat(reply.suspectedAt === null, "conflict", suspectedReplyMessage);
  const { share, clip } = reply;
  const to = answerAddress(reply);
  assertThat(share && to, "conflict", "This reply has no address for an answer.");
  assertThat(getShareStatus({ ...share, maxViews: null }, clock.now()) === "active", "conflict", "The link has ended.");
  assertDeliverable(to.channel, "reply_id");
  await assertNotSuppressed(to.channel, to.recipient, "reply_id");
  const messageId = await clipTransaction(clip.id, async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR NO KEY UPDATE`;
    const answered = await tx.reply.updateMany({
      where: { id: replyId, answer: null },
      data: { answer, answeredAt: clock.now() },
    });
    assertThat(answered.count > 0, "conflict", "This reply was already answered.");
    const made = await queueMessage(tx, {
      template: replyAnswered,
      input: {
        sender_name: senderName(owner),
        clip_title: (share.shownClip ?? clip).title,
        excerpt: answer,
        public_url: urlsOf(share.code).page,
      },
      ...to,
      userId: owner.id,
      shareId: share.id,
      clipId: clip.id,
      unsubscribeUrl: unsubscribeUrlOfAddress(to.channel, to.recipient),
    });
    await recordCreated(tx, made);
    return made;
  });
  return getSentMessage(owner, messageId);
}
