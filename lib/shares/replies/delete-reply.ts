import { Prisma, type Reply, type User } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows } from "#lib/storage/blob-register";
import { accountTransaction, lockClip } from "#lib/storage/clip-transaction";

const AT_ONCE = 500;

type Named = Pick<Reply, "id" | "clipId">;

export async function deleteOwnReply(owner: Pick<User, "id">, replyId: string): Promise<void> {
  const reply = await db().reply.findFirst({
    where: { id: replyId, clip: { userId: owner.id } },
    select: { id: true, clipId: true, suspectedAt: true },
  });
  if (!reply || !(await deleteReply(reply))) throw notFound("The reply");
}

/** For the sweep. The next batch deletes the rest. */
export async function deleteOldSuspectedReplies(before: Date, signal: AbortSignal): Promise<void> {
  const old = await query<Named>(Prisma.sql`
    SELECT id, clip_id AS "clipId" FROM replies WHERE suspected_at < ${before} LIMIT ${AT_ONCE}`);
  for (const reply of old) {
    signal.throwIfAborted();
    await deleteReply(reply, { suspectedAt: { lt: before } });
  }
}

/** The first reply of a thread keeps its place, with nothing in it, until its thread is gone. False if it is gone. */
export async function deleteReply(reply: Named, only: Prisma.ReplyWhereInput = {}): Promise<boolean> {
  const gone = await accountTransaction(reply, async (tx) => {
    await lockClip(tx, reply.clipId);
    // Suspected replies are deleted, too: `only` says otherwise.
    const found = await tx.reply.findFirst({
      where: { suspectedAt: undefined, ...only, id: reply.id, deletedAt: null },
      include: { _count: { select: { thread: true } } },
    });
    if (!found) return null;
    if (found._count.thread > 0) await emptyReply(tx, found);
    else await tx.reply.delete({ where: { id: found.id } });
    if (found.parentId !== null) await deleteEmptyThread(tx, found.parentId);
    const keys = [found.blobKey, found.shownKey].filter((key) => key !== null);
    await deleteBlobRows(tx, reply.clipId, keys);
    return keys;
  });
  await removeDeletedFiles(gone ?? []);
  return gone !== null;
}

function emptyReply(tx: Transaction, { id }: Reply) {
  const said = { message: null, senderName: null, senderEmail: null, answer: null };
  const recorded = { filename: null, blobKey: null, contentType: null, sizeBytes: null, durationSeconds: null };
  const shown = { shownFilename: null, shownType: null, shownKey: null, shownPending: false };
  const pointed = { spot: Prisma.DbNull, ink: Prisma.DbNull };
  return tx.reply.update({
    where: { id },
    data: { ...said, ...recorded, ...shown, ...pointed, author: null, address: null, deletedAt: clock.now() },
  });
}

const deleteEmptyThread = (tx: Transaction, id: string) =>
  tx.reply.deleteMany({ where: { id, deletedAt: { not: null }, thread: { none: {} } } });
