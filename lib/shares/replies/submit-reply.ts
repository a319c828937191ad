import { Readable } from "node:stream";
import { detectFileType } from "#lib/assets/intake/detect-file-type";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import { bounds } from "#lib/contract/schema/limits";
import type { Prisma, Reply, ReplyState, ReplyVisibility, Share } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, type Transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { mediaEngine } from "#lib/platform/media/media";
import { scratch } from "#lib/platform/scratch/scratch";
import { onThread } from "#lib/platform/threads/threads";
import { type NewBlob, storeFilesWithinQuota } from "#lib/storage/blob-register";
import { blobKey, newFilename } from "#lib/storage/keys";
import { decodeText } from "#lib/vst/texts/decode-text";
import { ANONYMOUS_RECIPIENT } from "../access/reply-token";
import { announceReply } from "./announce-reply";
import { assertSuspectedRepliesLeft } from "./assert-suspected-replies-left";
import { type OpenReply, REPLIES_PER_TOKEN } from "./authorize-reply-token";
import { enqueueReplyCleaning } from "./enqueue-reply-cleaning";
import { type Pointing, readPointing } from "./read-pointing";
import { findShownThread } from "./shown-replies";

export interface NewReply extends Pointing {
  message?: string | undefined;
  /** Base64 or a data: URL. */
  audioFile?: string | undefined;
  senderName?: string | undefined;
  senderEmail?: string | undefined;
  /** The audience that the writer agreed to; absent: the current one of the link. */
  seenBy?: ReplyVisibility | undefined;
  /** A program may have sent it: kept as it is until the clip's owner accepts it. */
  isSuspected?: boolean | undefined;
  /** A reply that visitors of the link see. */
  parentId?: string | undefined;
}

export async function submitReply(
  open: OpenReply,
  input: NewReply,
  upload: IncomingFile | null,
  clipUrl: string,
  signal: AbortSignal,
): Promise<Reply> {
  const { share } = open;
  if (!share.allowReplies) throw new AppError("forbidden", "The sender does not take replies on this link.");
  const placed = { ...(await readPointing(share, input)), parentId: await findParent(share, input.parentId) };
  const file = upload ?? (input.audioFile ? await decodeAudio(input.audioFile) : null);
  if (!input.message && !file) throw fieldError("message", "Give a message or an audio_file.");
  try {
    return await store(open, { ...input, placed }, file, clipUrl, signal);
  } finally {
    await file?.staged.discard();
  }
}

type Placed = Pick<Prisma.ReplyUncheckedCreateInput, "spot" | "ink" | "parentId">;

async function findParent(share: Share, parentId: string | undefined): Promise<string | null> {
  if (parentId === undefined) return null;
  const first = await findShownThread(share, parentId);
  if (first === null) throw fieldError("parent_id", "names no reply that is shown on this link");
  return first;
}

async function store(
  open: OpenReply,
  input: NewReply & { placed: Placed },
  file: IncomingFile | null,
  clipUrl: string,
  signal: AbortSignal,
): Promise<Reply> {
  const { share, token } = open;
  const { clipId } = share;
  const isSuspected = input.isSuspected ?? false;
  const accepted = file ? await detectFileType("audio", "audio_file", file) : null;
  const audible = isSuspected ? null : accepted?.sniffed;
  const scan = file && audible ? await mediaEngine().scanAudio(file.staged.path, audible, signal) : null;
  const filename = accepted ? newFilename(clipId, "reply", accepted.extension) : null;
  const key = filename ? blobKey(clipId, "replies", filename) : null;
  const files: NewBlob[] =
    file && accepted && key ? [{ key, staged: file.staged, contentType: accepted.contentType }] : [];
  const state = stateOf(share, input.seenBy, isSuspected || input.message !== undefined || Boolean(audible));
  const write = async (tx: Transaction) => {
    // Locks the clip before the token, as replies with a recording do, to avoid deadlocks.
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`;
    // Programs do not use up the limit of replies.
    await (isSuspected ? assertSuspectedRepliesLeft(tx, share.id) : spendToken(tx, token.hash));
    const reply = await tx.reply.create({
      data: {
        id: newId("rpl"),
        clipId,
        shareId: share.id,
        message: input.message ?? null,
        ...input.placed,
        // The label that the owner gave the recipient is private, and no other visitor may use it.
        senderName:
          input.senderName ??
          (state === "private" && token.recipient !== ANONYMOUS_RECIPIENT ? share.recipientName : null),
        senderEmail: input.senderEmail ?? share.recipientEmail,
        filename,
        blobKey: key,
        contentType: accepted?.contentType ?? null,
        state,
        suspectedAt: isSuspected ? clock.now() : null,
        shownPending: Boolean(audible) && state !== "private",
        sizeBytes: file ? BigInt(file.staged.sizeBytes) : null,
        durationSeconds: scan?.durationSeconds ?? null,
        createdAt: clock.now(),
      },
    });
    await enqueueReplyCleaning(tx, reply, share.clip.userId);
    if (!isSuspected) await announceReply(tx, share, reply, clipUrl);
    await recordCreated(tx, reply.id);
    return reply;
  };
  return storeFilesWithinQuota(clipId, files, write, "The sender's storage is full, so your reply cannot be stored.");
}

async function spendToken(tx: Transaction, hash: string): Promise<void> {
  const used = await tx.replyToken.updateMany({
    where: { hash, used: { lt: REPLIES_PER_TOKEN } },
    data: { used: { increment: 1 } },
  });
  if (used.count === 0)
    throw new AppError("forbidden", `This link has reached its limit of ${REPLIES_PER_TOKEN} replies.`);
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

/** Longer text cannot be the prefix of a data: URL. */
const HEAD_LENGTH = 2000;

async function decodeAudio(text: string): Promise<IncomingFile> {
  const match = /^data:([\w/+.-]{1,100})?(?:;[\w=".+-]{1,100}){0,10};base64,/.exec(text.slice(0, HEAD_LENGTH));
  const bytes = await decodeBase64(match ? text.slice(match[0].length) : text);
  if (!bytes) throw fieldError("audio_file", "must be base64 or a data: URL");
  if (bytes.length > bounds.replyAudioBytes)
    throw new AppError("payload_too_large", `The recording is larger than ${bounds.replyAudioBytes} bytes.`);
  const staged = await scratch().stage(Readable.from([bytes]), { maxBytes: bounds.replyAudioBytes });
  return { staged, originalName: null, declaredType: match?.[1] ?? null };
}

const AT_ONCE_LENGTH = 256 * 1024;

/** Standard or URL-safe base64, with or without white space; null if invalid. */
async function decodeBase64(text: string): Promise<Buffer | null> {
  const bytes = text.length > AT_ONCE_LENGTH ? await onThread("decodeText", text) : decodeText(text);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
