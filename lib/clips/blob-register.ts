import { AppError, notFound } from "#lib/kernel/errors";
import { log } from "#lib/kernel/log";
import { db, isParentGone, type Transaction, transaction } from "#lib/platform/db";
import type { Staged } from "#lib/platform/scratch/port";
import { confirmFiles, giveUpFiles, keepNoted, noteFiles, removeRowless } from "#lib/platform/store/ledger";
import { store } from "#lib/platform/store/store";
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
 * Stores files that were made of what the clip holds, and their rows. They count, but are never refused: what was taken
 * in is finished.
 */
export function storeDerived<T>(
  clipId: number,
  files: readonly NewBlob[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return storeFiles(clipId, files, async (tx) => {
    if (files.length > 0) await lockClip(tx, clipId);
    await registerBlobs(tx, clipId, files);
    const written = await write(tx);
    if (files.length > 0) await countBytes(tx, clipId);
    return written;
  });
}

/**
 * Stores files and whatever rows `write` makes of them: noted first, then the bytes, durable, then the rows in one
 * transaction that takes the note away. If it fails, the note tells whether it did: bytes are removed only then.
 */
export async function storeFiles<T>(
  clipId: number,
  files: readonly NewBlob[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const keys = files.map(({ key }) => key);
  if (keys.length > 0) await noteFiles(clipId, keys);
  let written: { value: T } | null = null;
  try {
    await putAll(files);
    return await transaction(async (tx) => {
      written = null;
      if (keys.length > 0 && !(await confirmFiles(tx, keys))) throw tookTooLong();
      const value = await write(tx);
      written = { value };
      return value;
    });
  } catch (error) {
    if (keys.length > 0 && (await wasKept(clipId, keys)) && written) return (written as { value: T }).value;
    if (isParentGone(error)) throw notFound();
    throw error;
  }
}

async function putAll(files: readonly NewBlob[]): Promise<void> {
  const stop = keepNoted(files.map(({ key }) => key));
  try {
    for (const file of files) await store().put(file.key, file.staged, file.contentType);
  } finally {
    await stop();
  }
}

/**
 * Gives up files whose transaction failed; true if it did not: only its answer was lost. One row proves that: the same
 * transaction may have taken others away again.
 */
async function wasKept(clipId: number, keys: string[]): Promise<boolean> {
  try {
    const givenUp = await giveUpFiles(keys);
    if (givenUp === 0 && (await db().blob.count({ where: { key: { in: keys } } })) > 0) return true;
    if (givenUp < keys.length) await removeRowless(clipId, keys);
    return false;
  } catch (error) {
    log().warn("stored or not: left to the sweep", { files: keys.length, error });
    return false;
  }
}

function tookTooLong(): AppError {
  return new AppError("service_unavailable", "The file took too long to store. Send it again.", {
    headers: { "Retry-After": "2" },
  });
}

/** Everybody locks the clip's row first, then its owner's account, which the triggers of `blobs` keep. */
async function lockClip(tx: Transaction, clipId: number): Promise<void> {
  const rows = await tx.$queryRaw<object[]>`SELECT id FROM clips WHERE id = ${clipId} FOR NO KEY UPDATE`;
  if (rows.length === 0) throw notFound();
}

export async function registerBlobs(tx: Transaction, clipId: number, files: readonly NewBlob[]): Promise<void> {
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

/** Takes files out of the register and off the clip's bytes; the caller removes the files after the commit. */
export async function unregisterBlobs(tx: Transaction, clipId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await lockClip(tx, clipId);
  await tx.blob.deleteMany({ where: { key: { in: [...keys] } } });
  await countBytes(tx, clipId);
}

/** One update of the clip's row, whatever came and went; none where the sum is the same. */
async function countBytes(tx: Transaction, clipId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE clips SET stored_bytes = files.bytes
    FROM (SELECT COALESCE(sum(size_bytes), 0)::bigint AS bytes FROM blobs WHERE clip_id = ${clipId}) files
    WHERE clips.id = ${clipId} AND clips.stored_bytes <> files.bytes`;
}
