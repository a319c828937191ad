import { TAKEN_KINDS } from "#lib/assets/intake/detect-file-type";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import type { MessageChannel, Reply, User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, assertThat, fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { readLanguage } from "#lib/languages/languages";
import { queueMessage } from "#lib/messages/queue-message";
import { assertNotSuppressed } from "#lib/messages/reports/suppressions";
import { assertDeliverable } from "#lib/messages/reports/undeliverable";
import { replyAnswered } from "#lib/messages/templates/links";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { db, type Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { storeFilesWithinQuota } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import { getShareStatus } from "../access/rules";
import { getSentMessage, type SentMessage } from "../sent-message";
import { type LinkUrls, senderName } from "../share-message-values";
import { answerAddress } from "./answer-address";
import { enqueueReplyCleaning } from "./enqueue-reply-cleaning";
import { decodeRecording, readRecording } from "./reply-recording";
import { suspectedReplyMessage } from "./suspected-reply-message";

interface NewAnswer {
  replyId: string;
  message?: string | undefined;
  /** Base64 or a data: URL. */
  audioFile?: string | undefined;
  upload?: IncomingFile | null;
  urlsOf: LinkUrls;
  signal: AbortSignal;
}

export interface SentAnswer {
  answer: Reply;
  /** The message that brings it; null where the visitor left no address. */
  sent: SentMessage | null;
}

/** Puts it under the first reply of the thread, for everyone who sees that, and sends it to the address of its writer. */
export async function answerReply(
  owner: User,
  { replyId, upload, urlsOf, signal, ...input }: NewAnswer,
): Promise<SentAnswer> {
  const reply = await findAnswerable(owner, replyId);
  const to = answerAddress(reply);
  if (to) {
    assertDeliverable(to.channel, "reply_id");
    await assertNotSuppressed(to.channel, to.recipient, "reply_id");
  }
  const file = upload ?? (input.audioFile ? await decodeRecording(input.audioFile) : null);
  if (!input.message && !file) throw fieldError("message", "Give a message or an audio_file.");
  try {
    const recording = await readRecording(reply.clipId, { file, isRead: true, signal });
    if (!input.message && !recording.isAudible) {
      throw new AppError(
        "unsupported_media_type",
        `The format of this recording is not known: no one could hear it. ${TAKEN_KINDS.audio}`,
      );
    }
    const write = async (tx: Transaction) => {
      await lockClip(tx, reply.clipId);
      const first = await tx.reply.findFirst({ where: { id: reply.parentId ?? reply.id, suspectedAt: null } });
      if (!first) throw notFound("The reply");
      const now = clock.now();
      await tx.reply.updateMany({
        where: { id: reply.id, answeredAt: null },
        data: { answer: input.message ?? null, answeredAt: now },
      });
      const messageId = to && (await sendAnswer(tx, reply, { owner, to, excerpt: input.message ?? null, urlsOf }));
      const answer = await tx.reply.create({
        data: {
          id: newId("rpl"),
          clipId: reply.clipId,
          shareId: reply.shareId,
          parentId: first.id,
          fromOwner: true,
          // Never the address: others see it.
          senderName: owner.name,
          message: input.message ?? null,
          ...recording.columns,
          state: first.state,
          shownPending: recording.isAudible,
          messageId,
          readAt: now,
          createdAt: now,
        },
      });
      await enqueueReplyCleaning(tx, answer, owner.id);
      await recordCreated(tx, answer.id);
      return answer;
    };
    const answer = await storeFilesWithinQuota(reply.clipId, recording.files, write);
    return await waitUntilSent(owner, answer);
  } finally {
    await file?.staged.discard();
  }
}

export async function getSentAnswer(owner: User, answerId: string): Promise<SentAnswer> {
  const answer = await db().reply.findFirst({
    where: { id: answerId, fromOwner: true, suspectedAt: null, clip: { userId: owner.id } },
  });
  if (!answer) throw notFound("The answer");
  return waitUntilSent(owner, answer);
}

const waitUntilSent = async (owner: User, answer: Reply): Promise<SentAnswer> => ({
  answer,
  sent: answer.messageId === null ? null : await getSentMessage(owner, answer.messageId),
});

type Answerable = Awaited<ReturnType<typeof findAnswerable>>;

async function findAnswerable(owner: User, replyId: string) {
  const reply = await db().reply.findFirst({
    where: { id: replyId, clip: { userId: owner.id } },
    include: { share: { include: { shownClip: true } }, clip: true },
  });
  if (!reply) throw notFound("The reply");
  assertThat(reply.suspectedAt === null, "conflict", suspectedReplyMessage);
  assertThat(reply.deletedAt === null, "conflict", "This reply was deleted. Answer another one of its thread.");
  assertThat(!reply.fromOwner, "conflict", "Only replies of visitors can be answered. Answer the reply that began it.");
  const { share, clip } = reply;
  assertThat(
    share,
    "conflict",
    "This reply came with an imported file: there is no link to answer it on. Send a link of this clip.",
  );
  assertThat(
    getShareStatus({ ...share, maxViews: null }, clock.now()) === "active",
    "conflict",
    "The link has ended. Send the visitor another one.",
  );
  return { ...reply, share, clip };
}

function sendAnswer(
  tx: Transaction,
  { share, clip, language }: Answerable,
  {
    owner,
    to,
    excerpt,
    urlsOf,
  }: {
    owner: User;
    to: { channel: MessageChannel; recipient: string };
    excerpt: string | null;
    urlsOf: LinkUrls;
  },
): Promise<string> {
  return queueMessage(tx, {
    template: replyAnswered,
    input: {
      sender_name: senderName(owner),
      clip_title: (share.shownClip ?? clip).title,
      excerpt,
      public_url: urlsOf(share.code).page,
    },
    ...to,
    language: readLanguage(language) ?? readLanguage(share.language),
    userId: owner.id,
    shareId: share.id,
    clipId: clip.id,
    unsubscribeUrl: unsubscribeUrlOfAddress(to.channel, to.recipient),
  });
}
