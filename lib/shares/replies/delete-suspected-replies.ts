import { Prisma, type Reply, type User } from "#lib/generated/prisma/client";
import { assertThat, notFound } from "#lib/kernel/errors";
import { db, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { deleteBlobRows } from "#lib/storage/blob-register";

const AT_ONCE = 500;

type Named = Pick<Reply, "id" | "clipId">;

/** 409 for an ordinary reply: only those that a program may have sent are deleted one by one. */
export async function deleteSuspectedReply(owner: Pick<User, "id">, replyId: string): Promise<void> {
  const reply = await db().reply.findFirst({ where: { id: replyId, clip: { userId: owner.id } } });
  if (!reply) throw notFound("The reply");
  assertThat(reply.suspectedAt !== null, "conflict", "This is an ordinary reply: it is deleted with its clip.");
  if (!(await drop(reply))) await deleteSuspectedReply(owner, replyId);
}

/** For the sweep. What is left beyond one batch goes with the next one. */
export async function deleteOldSuspectedReplies(before: Date, signal: AbortSignal): Promise<void> {
  const old = await query<Named>(Prisma.sql`
    SELECT id, clip_id AS "clipId" FROM replies WHERE suspected_at < ${before} LIMIT ${AT_ONCE}`);
  for (const reply of old) {
    signal.throwIfAborted();
    await drop(reply);
  }
}

/** False if it was accepted or deleted in the meantime. */
async function drop({ id, clipId }: Named): Promise<boolean> {
  const gone = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR NO KEY UPDATE`;
    const rows = await tx.$queryRaw<{ key: string | null }[]>`
      DELETE FROM replies WHERE id = ${id} AND suspected_at IS NOT NULL RETURNING blob_key AS key`;
    const keys = rows.flatMap(({ key }) => key ?? []);
    await deleteBlobRows(tx, clipId, keys);
    return { rows, keys };
  });
  await removeDeletedFiles(gone.keys);
  return gone.rows.length > 0;
}
