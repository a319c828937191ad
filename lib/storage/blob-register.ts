import type { Blob } from "#lib/generated/prisma/client";
import { AppError, notFound } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { isParentGone } from "#lib/platform/database/database-errors";
import { db, type Transaction } from "#lib/platform/database/db";
import type { StagedFile } from "#lib/platform/scratch/port";
import {
  addPendingFiles,
  confirmPendingFiles,
  refreshPendingFiles,
  removeOrphanedFiles,
  rollBackPendingFiles,
} from "#lib/platform/store/ledger";
import { store } from "#lib/platform/store/store";
import { changedDuringReadError } from "./changed-during-read-error";
import { accountTransaction, lockClip } from "./clip-transaction";
import { assertWithinQuota } from "./storage-account";

export interface NewBlob {
  key: string;
  staged: StagedFile;
  contentType: string;
}

export interface CopiedBlob {
  key: string;
  copyOf: Blob;
  contentType: string;
}

/** Like `storeFilesBeyondQuota`, but throws 413 `storage_full`, with nothing stored, beyond the owner's quota. */
export function storeFilesWithinQuota<T>(
  clipId: number,
  files: readonly (NewBlob | CopiedBlob)[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return storeFilesBeyondQuota(clipId, files, async (tx) => {
    const written = await write(tx);
    await assertWithinQuota(tx, clipId);
    return written;
  });
}

/** Derived files count towards the quota but are never refused, so that accepted uploads can be processed. Otherwise `write` asserts it. */
export function storeFilesBeyondQuota<T>(
  clipId: number,
  files: readonly (NewBlob | CopiedBlob)[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return storeFiles(clipId, files, async (tx) => {
    if (files.length > 0) await lockStoredClip(tx, clipId);
    await insertBlobRows(tx, clipId, files);
    const written = await write(tx);
    if (files.length > 0) await countBytes(tx, clipId);
    return written;
  });
}

/**
 * Ledger entries first, then bytes, then rows in a transaction that clears the entries. After a failure, the ledger
 * tells whether it was committed; the bytes are removed only if it was not.
 */
export async function storeFiles<T>(
  to: number | { clipId: number; account: string },
  files: readonly (NewBlob | CopiedBlob)[],
  write: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { clipId, account = undefined } = typeof to === "number" ? { clipId: to } : to;
  const keys = files.map(({ key }) => key);
  if (keys.length > 0) await addPendingFiles(clipId, keys);
  const outcome: { written?: { value: T } | undefined } = {};
  try {
    await putAll(files);
    const confirm = async (tx: Transaction) => {
      outcome.written = undefined;
      if (keys.length > 0 && !(await confirmPendingFiles(tx, keys))) throw tookTooLong();
      const value = await write(tx);
      outcome.written = { value };
      return value;
    };
    return await accountTransaction({ clipId, account }, confirm);
  } catch (error) {
    if (keys.length > 0 && (await wasCommitted(clipId, keys, error)) && outcome.written) return outcome.written.value;
    if (isParentGone(error)) throw notFound();
    throw error;
  }
}

async function putAll(files: readonly (NewBlob | CopiedBlob)[]): Promise<void> {
  const stop = refreshPendingFiles(files.map(({ key }) => key));
  try {
    for (const file of files) {
      if ("staged" in file) await store().put(file.key, file.staged, file.contentType);
      else await copyStored(file);
    }
  } finally {
    await stop();
  }
}

async function copyStored({ key, copyOf, contentType }: CopiedBlob): Promise<void> {
  const from = { key: copyOf.key, sizeBytes: Number(copyOf.sizeBytes), sha256: copyOf.sha256 };
  if (!(await store().copy(from, key, contentType))) throw changedDuringReadError();
}

/**
 * True if the failed transaction was committed after all. One confirmed file proves that: it may have removed others.
 */
async function wasCommitted(clipId: number, keys: string[], failure: unknown): Promise<boolean> {
  try {
    const rolledBack = await rollBackPendingFiles(keys, failure);
    if (rolledBack === 0 && (await db().blob.count({ where: { key: { in: keys } } })) > 0) return true;
    if (rolledBack < keys.length) await removeOrphanedFiles(clipId, keys);
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

/** Lock order everywhere: the clip's row, its owner's account (by triggers of `blobs`), the counts of the day. */
async function lockStoredClip(tx: Transaction, clipId: number): Promise<void> {
  if (!(await lockClip(tx, clipId))) throw notFound();
}

export async function insertBlobRows(
  tx: Transaction,
  clipId: number,
  files: readonly (NewBlob | CopiedBlob)[],
): Promise<void> {
  await tx.blob.createMany({
    data: files.map((file) => {
      const { sizeBytes, sha256, crc32 } = "staged" in file ? file.staged : file.copyOf;
      const { key, contentType } = file;
      return { key, clipId, sizeBytes: BigInt(sizeBytes), sha256, crc32: BigInt(crc32), contentType };
    }),
  });
}

export async function deleteBlobRows(tx: Transaction, clipId: number, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await lockStoredClip(tx, clipId);
  await tx.blob.deleteMany({ where: { key: { in: [...keys] } } });
  await countBytes(tx, clipId);
}

/** A single update of the clip's row, or none if the sum is unchanged. */
async function countBytes(tx: Transaction, clipId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE clips SET stored_bytes = files.bytes
    FROM (SELECT COALESCE(sum(size_bytes), 0)::bigint AS bytes FROM blobs WHERE clip_id = ${clipId}) files
    WHERE clips.id = ${clipId} AND clips.stored_bytes <> files.bytes`;
}
