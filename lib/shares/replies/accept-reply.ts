import type { Reply, Share, User } from "#lib/generated/prisma/client";
import { isErrno } from "#lib/kernel/durable-file";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { mediaEngine } from "#lib/platform/media/media";
import { SNIFF_BYTES } from "#lib/platform/media/sniff/sniff";
import { sniffFile } from "#lib/platform/media/sniff/sniff-file";
import { localCopy, readStoredFile } from "#lib/platform/store/read-stored-file";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { announceReply } from "./announce-reply";
import { enqueueReplyCleaning } from "./enqueue-reply-cleaning";
import { completeReply, type ReplyWithShare, replyIncludes } from "./list-replies";
import { lockLink } from "./lock-open-link";

/** An ordinary reply from now on, as if it arrived now: its message and events go out once, however often it is accepted. */
export async function acceptReply(
  owner: Pick<User, "id">,
  { replyId, clipUrlOf, signal }: { replyId: string; clipUrlOf: (clipId: number) => string; signal: AbortSignal },
): Promise<ReplyWithShare> {
  const where = { id: replyId, clip: { userId: owner.id } };
  const include = { share: { include: { clip: { include: { user: true } } } } };
  const reply = await db().reply.findFirst({ where, include });
  if (!reply) throw notFound("The reply");
  const { share } = reply;
  if (reply.suspectedAt !== null && share) {
    const sound = await readSound(reply, signal);
    await clipTransaction(reply.clipId, async (tx) => {
      const accepted = await makeOrdinary(tx, reply, { link: await lockLink(tx, share), sound });
      // Another request may have accepted or deleted it first.
      if (!accepted) return;
      await enqueueReplyCleaning(tx, accepted, share.clip.userId);
      await announceReply(tx, share, { reply: accepted, clipUrl: clipUrlOf(reply.clipId) });
    });
  }
  const found = await db().reply.findFirst({ where, include: replyIncludes });
  if (!found) throw notFound("The reply");
  return completeReply(found);
}

interface Sound {
  durationSeconds: number | null;
  /** A sound of a format that we know, which others may hear. */
  isCleanable: boolean;
}

const noSound: Sound = { durationSeconds: null, isCleanable: false };

/** The steps that a suspected reply skipped when it arrived. */
async function readSound({ blobKey, state }: Reply, signal: AbortSignal): Promise<Sound> {
  const file = blobKey === null ? null : await localCopy(blobKey);
  if (blobKey === null || file === null) return noSound;
  try {
    const sniffed = await sniffFile(file.path, (await readStoredFile(blobKey, SNIFF_BYTES)) ?? Buffer.alloc(0));
    if (sniffed?.family !== "audio") return noSound;
    const { durationSeconds } = await mediaEngine().scanAudio(file.path, sniffed, signal);
    return { durationSeconds, isCleanable: state !== "private" };
  } catch (error) {
    // Another request has deleted the reply.
    if (isErrno(error, "ENOENT")) return noSound;
    throw error;
  } finally {
    await file.release();
  }
}

/** Shown only where its writer, the link as it is now, and the recording allow it; else it waits for approval. */
async function makeOrdinary(tx: Transaction, reply: Reply, { link, sound }: { link: Share; sound: Sound }) {
  const { durationSeconds, isCleanable } = sound;
  const isShowable = link.replyVisibility === "open" && (reply.message !== null || isCleanable);
  const [accepted] = await tx.reply.updateManyAndReturn({
    where: { id: reply.id, suspectedAt: { not: null } },
    data: {
      suspectedAt: null,
      state: reply.state === "shown" && !isShowable ? "held" : reply.state,
      durationSeconds,
      shownPending: isCleanable,
    },
  });
  return accepted;
}
