import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import type { Prisma, Reply, ReplyState, ReplyVisibility, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import type { Language } from "#lib/languages/languages";
import { db, type Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { storeFilesBeyondQuota } from "#lib/storage/blob-register";
import { assertWithinQuota } from "#lib/storage/storage-account";
import type { Author } from "../access/author-pass";
import { ANONYMOUS_RECIPIENT } from "../access/reply-token";
import { announceReply } from "./announce-reply";
import { assertVisitorRepliesLeft, type OpenReply, REPLIES_PER_TOKEN } from "./authorize-reply-token";
import { assertNotBlocked } from "./block-visitor";
import { enqueueReplyCleaning } from "./enqueue-reply-cleaning";
import { assertTakesReplies, lockOpenLink } from "./lock-open-link";
import { type Pointing, readPointing } from "./read-pointing";
import { decodeRecording, readRecording } from "./reply-recording";
import { findShownThread } from "./shown-replies";

const SUSPECTED_PER_LINK = 20;

export interface NewReply extends Pointing {
  message?: string | undefined;
  /** Base64 or a data: URL. */
  audioFile?: string | undefined;
  senderName?: string | undefined;
  senderEmail?: string | undefined;
  /** Of the page that it was written on. */
  language?: Language | undefined;
  /** The audience that the writer agreed to; absent: the current one of the link. */
  seenBy?: ReplyVisibility | undefined;
  /** A program may have sent it: kept as it is until the clip's owner accepts it. */
  isSuspected?: boolean | undefined;
  /** A reply that its writer sees. */
  parentId?: string | undefined;
  /** Absent: its sender is not known. */
  by?: Author | undefined;
}

interface ReceivedReply extends NewReply {
  upload?: IncomingFile | null;
  /** Where its owner reads it. */
  clipUrl: string;
  signal: AbortSignal;
}

export async function submitReply(open: OpenReply, { upload, ...input }: ReceivedReply): Promise<Reply> {
  assertTakesReplies(open.share);
  const placed = await readPointing(open.share, input);
  const file = upload ?? (input.audioFile ? await decodeRecording(input.audioFile) : null);
  if (!input.message && !file) throw fieldError("message", "Give a message or an audio_file.");
  try {
    return await store(open, { ...input, placed, file });
  } finally {
    await file?.staged.discard();
  }
}

type Placed = Pick<Prisma.ReplyUncheckedCreateInput, "spot" | "ink">;

async function findParent(
  tx: Transaction,
  share: Share,
  { parentId, by }: Pick<NewReply, "parentId" | "by">,
): Promise<string | null> {
  if (parentId === undefined) return null;
  const first = await findShownThread(tx, share, { replyId: parentId, author: by?.author ?? null });
  if (first === null) throw fieldError("parent_id", "must be the id of a reply that you see on this link");
  return first;
}

async function store(
  open: OpenReply,
  input: Omit<ReceivedReply, "upload"> & { placed: Placed; file: IncomingFile | null },
): Promise<Reply> {
  const { token } = open;
  const { clipId, clip } = open.share;
  const isSuspected = input.isSuspected ?? false;
  const { columns, files, isAudible } = await readRecording(clipId, {
    file: input.file,
    isRead: !isSuspected,
    signal: input.signal,
  });
  const write = async (tx: Transaction) => {
    // Clip and link are locked before the token, as replies with a recording do it, to avoid deadlocks.
    const share = await lockOpenLink(tx, open.share, token.generation);
    assertTakesReplies(share);
    const state = stateOf(share, input.seenBy, isSuspected || input.message !== undefined || isAudible);
    if (input.by) await assertNotBlocked(tx, share, input.by);
    // Programs do not use up the limit of replies.
    await (isSuspected ? assertSuspectedRepliesLeft(tx, share.id) : spendReply(tx, open, input.by));
    const reply = await tx.reply.create({
      data: {
        id: newId("rpl"),
        clipId,
        shareId: share.id,
        message: input.message ?? null,
        ...input.placed,
        parentId: await findParent(tx, share, input),
        ...input.by,
        // The label that the owner gave the recipient is private, and no other visitor may use it.
        senderName:
          input.senderName ??
          (state === "private" && token.recipient !== ANONYMOUS_RECIPIENT ? share.recipientName : null),
        senderEmail: input.senderEmail ?? share.recipientEmail,
        language: input.language ?? null,
        ...columns,
        state,
        suspectedAt: isSuspected ? clock.now() : null,
        // Of a private one, too: its writer hears it on their page.
        shownPending: isAudible,
        createdAt: clock.now(),
      },
    });
    await enqueueReplyCleaning(tx, reply, clip.userId);
    if (!isSuspected) await announceReply(tx, { ...share, clip }, { reply, clipUrl: input.clipUrl });
    await recordCreated(tx, reply.id);
    await assertWithinQuota(tx, clipId, "The sender's storage is full, so your reply cannot be stored.");
    return reply;
  };
  return storeFilesBeyondQuota(clipId, files, write);
}

/** Under the clip's lock, so that replies that arrive together are counted one after the other. */
async function assertSuspectedRepliesLeft(tx: Transaction, shareId: string): Promise<void> {
  const waiting = await tx.reply.count({ where: { shareId, suspectedAt: { not: null } } });
  if (waiting < SUSPECTED_PER_LINK) return;
  throw new AppError(
    "forbidden",
    `A hidden field of the form (leave_empty) was filled in, as programs do, and ${SUSPECTED_PER_LINK} such replies ` +
      "already wait on this link. If you are a person, press Send once more, or send it without that field. Nothing is lost.",
  );
}

async function spendReply(
  tx: Transaction,
  { share, token: { hash } }: OpenReply,
  by: Author | undefined,
): Promise<void> {
  if (by) await assertVisitorRepliesLeft(tx, share.id, by);
  const used = await tx.replyToken.updateMany({
    where: { hash, used: { lt: REPLIES_PER_TOKEN } },
    data: { used: { increment: 1 } },
  });
  if (used.count === 0)
    throw new AppError(
      "forbidden",
      `This link has reached its limit of ${REPLIES_PER_TOKEN} replies. Ask the sender for another link.`,
    );
}

/**
 * As the link has it, and never to more readers than its writer agreed to. A recording that cannot be freed of what it
 * holds beside the audio is never shown.
 */
function stateOf({ replyVisibility }: Share, seenBy: ReplyVisibility | undefined, isShowable: boolean): ReplyState {
  if (replyVisibility === "private" || seenBy === "private") return "private";
  return replyVisibility === "open" && seenBy !== "held" && isShowable ? "shown" : "held";
}

/** An answer that was given on the link before. */
export async function getReply({ share }: Pick<OpenReply, "share">, replyId: string): Promise<Reply> {
  const reply = await db().reply.findFirst({ where: { id: replyId, shareId: share.id } });
  if (!reply) throw notFound("The reply");
  return reply;
}
