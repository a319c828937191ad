import { AppError } from "#lib/errors";
import { blobs } from "#lib/platform/blobs/blobs";
import type { Staged } from "#lib/platform/blobs/port";
import { isParentGone, type Transaction, transaction } from "#lib/platform/db";

/** A file on its way into a clip. */
export interface NewBlob {
  key: string;
  staged: Staged;
  contentType: string;
}

/**
 * Stores files and the rows that make them part of a clip: files first, durable, then rows in one transaction.
 * If the rows cannot be written the files are removed; a crash in between leaves orphans for the sweeper.
 */
export async function storeWithRows<T>(
  clipId: number,
  files: readonly NewBlob[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const put: string[] = [];
  try {
    for (const file of files) {
      await blobs().put(file.key, file.staged, file.contentType);
      put.push(file.key);
    }
    return await transaction(async (tx) => {
      for (const file of files) await registerBlob(tx, clipId, file);
      return write(tx);
    });
  } catch (error) {
    await blobs().remove(put);
    if (isParentGone(error)) throw new AppError("resource_not_found", "The clip does not exist.", { cause: error });
    throw error;
  }
}

async function registerBlob(tx: Transaction, clipId: number, { key, staged, contentType }: NewBlob): Promise<void> {
  const sizeBytes = BigInt(staged.sizeBytes);
  await tx.blob.create({
    data: { key, clipId, sizeBytes, sha256: staged.sha256, crc32: BigInt(staged.crc32), contentType },
  });
  await tx.clip.update({ where: { id: clipId }, data: { storedBytes: { increment: sizeBytes } } });
}

/** Takes files out of the register and off the clip's account; the caller removes the bytes after the commit. */
export async function unregisterBlobs(tx: Transaction, clipId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await tx.blob.findMany({ where: { key: { in: [...keys] } }, select: { sizeBytes: true } });
  const freed = rows.reduce((sum, row) => sum + row.sizeBytes, 0n);
  await tx.blob.deleteMany({ where: { key: { in: [...keys] } } });
  await tx.clip.update({ where: { id: clipId }, data: { storedBytes: { decrement: freed } } });
}
