import { AppError } from "#lib/errors";
import { blobs } from "#lib/platform/blobs/blobs";
import type { Staged } from "#lib/platform/blobs/port";
import { isParentGone, type Transaction, transaction } from "#lib/platform/db";
import { refuseBeyondQuota } from "./storage-account";

/** A file on its way into a clip. */
export interface NewBlob {
  key: string;
  staged: Staged;
  contentType: string;
}

/**
 * Stores what somebody sent, and the rows that make it part of a clip, as `storeDerived` does; 413 `storage_full` with
 * nothing kept if the clip's owner then had more than the quota. `fullMessage`: what to say instead.
 */
export function storeWithRows<T>(
  clipId: number,
  files: readonly NewBlob[],
  write: (tx: Transaction) => Promise<T>,
  fullMessage?: string,
): Promise<T> {
  return storeDerived(clipId, files, async (tx) => {
    const written = await write(tx);
    await refuseBeyondQuota(tx, clipId, fullMessage);
    return written;
  });
}

/**
 * Stores files that were made of what the clip holds, and their rows: files first, durable, then rows in one
 * transaction. They count, but are never refused: what was taken in is finished.
 * If the rows cannot be written the files are removed; a crash in between leaves orphans for the sweeper.
 */
export async function storeDerived<T>(
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
      await registerBlobs(tx, clipId, files);
      return write(tx);
    });
  } catch (error) {
    await blobs().remove(put);
    if (isParentGone(error)) throw new AppError("resource_not_found", "The clip does not exist.", { cause: error });
    throw error;
  }
}

/** Locks the clip's row, then its owner's account: everybody takes them in this order. */
async function registerBlobs(tx: Transaction, clipId: number, files: readonly NewBlob[]): Promise<void> {
  if (files.length === 0) return;
  const added = files.reduce((sum, { staged }) => sum + staged.sizeBytes, 0);
  await tx.clip.update({ where: { id: clipId }, data: { storedBytes: { increment: BigInt(added) } } });
  await tx.blob.createMany({
    data: files.map(({ key, staged, contentType }) => ({
      key,
      clipId,
      sizeBytes: BigInt(staged.sizeBytes),
      sha256: staged.sha256,
      crc32: BigInt(staged.crc32),
      contentType,
    })),
  });
}

/** Takes files out of the register and off the clip's account; the caller removes the bytes after the commit. */
export async function unregisterBlobs(tx: Transaction, clipId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await tx.blob.findMany({ where: { key: { in: [...keys] } }, select: { sizeBytes: true } });
  const freed = rows.reduce((sum, row) => sum + row.sizeBytes, 0n);
  await tx.clip.update({ where: { id: clipId }, data: { storedBytes: { decrement: freed } } });
  await tx.blob.deleteMany({ where: { key: { in: [...keys] } } });
}
