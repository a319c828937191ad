import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { db, type Transaction } from "../database/db";
import { query } from "../database/rows";
import { StoreUnreachable } from "../store-error";
import { areRemovalsLocked } from "./backup-lock";
import { store } from "./store";

/** Before their first byte is stored. */
export async function addPendingFiles(clipId: number, keys: readonly string[]): Promise<void> {
  const data = keys.map((key) => ({ key, clipId, change: "storing" as const }));
  await db().pendingFile.createMany({ data });
}

const REFRESH_MS = 60_000;

/** While bytes are being stored; returns a function that stops it. */
export function refreshPendingFiles(keys: readonly string[]): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const refresh = () => {
    running = db().$executeRaw`
      UPDATE pending_files SET since = CURRENT_TIMESTAMP WHERE key = ANY(${[...keys]}::text[]) AND change = 'storing'`.catch(
      (error: unknown) => log().warn("ledger entries of files not refreshed", { files: keys.length, error }),
    );
  };
  const timer = setInterval(refresh, REFRESH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** In the transaction that writes the files' rows. False if the sweep has begun to remove them. */
export async function confirmPendingFiles(tx: Transaction, keys: readonly string[]): Promise<boolean> {
  const confirmed = await tx.$executeRaw`
    DELETE FROM pending_files WHERE key = ANY(${[...keys]}::text[]) AND change = 'storing'`;
  return confirmed === keys.length;
}

/**
 * After a transaction that may have failed: an entry that is still there proves the rollback, even if the answer to
 * COMMIT was lost. Waits for an undecided transaction.
 */
export async function rollBackPendingFiles(keys: readonly string[], failure?: unknown): Promise<number> {
  const undone = await db().$queryRaw<{ key: string }[]>`
    UPDATE pending_files SET change = 'removing' WHERE key = ANY(${[...keys]}::text[]) AND change = 'storing'
    RETURNING key`;
  // The caller does not wait for a service that gives no answer a second time: the sweeper removes them.
  if (!(failure instanceof StoreUnreachable))
    await removeNoted(
      undone.map(({ key }) => key),
      { begun: true },
    );
  return undone.length;
}

/** Only for files whose transaction is decided. Their entries may be gone already. */
export async function removeOrphanedFiles(clipId: number, keys: readonly string[]): Promise<void> {
  const rowless = await db().$queryRaw<{ key: string }[]>`
    INSERT INTO pending_files (key, clip_id, change)
    SELECT file.key, ${clipId}, 'removing' FROM unnest(${[...keys]}::text[]) AS file(key)
    WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.key = file.key)
    ON CONFLICT (key) DO UPDATE SET change = 'removing'
    RETURNING key`;
  await removeDeletedFiles(rowless.map(({ key }) => key));
}

/** Deleting the rows has put them into the ledger. The sweeper retries failures. */
export function removeDeletedFiles(keys: readonly string[]): Promise<void> {
  return removeNoted(keys, { begun: false });
}

async function removeNoted(keys: readonly string[], options: { begun: boolean }): Promise<void> {
  if (keys.length === 0) return;
  try {
    if (await areRemovalsLocked()) return;
    await store().remove(keys, options);
    await db().$executeRaw`
      DELETE FROM pending_files WHERE key = ANY(${[...keys]}::text[]) AND change = 'removing'
        AND (writable_until IS NULL OR writable_until <= ${clock.now()})`;
  } catch (error) {
    log().warn("files not removed yet", { files: keys.length, error });
  }
}

export async function removeFilesOfClips(clipIds: readonly number[]): Promise<void> {
  const rows = await db().$queryRaw<{ key: string }[]>`
    SELECT key FROM pending_files WHERE clip_id = ANY(${[...clipIds]}::int[]) AND change = 'removing'`;
  await removeDeletedFiles(rows.map(({ key }) => key));
}

const BATCH = 500;

/** Marks unconfirmed files older than the given time as due, and removes all that are due. */
export async function sweepPendingFiles(olderThan: Date, signal: AbortSignal): Promise<number> {
  // A confirming transaction holds the row lock; this statement waits and then finds the entry gone.
  await query(Prisma.sql`
    UPDATE pending_files p SET change = 'removing' WHERE change = 'storing' AND since < ${olderThan}
      AND NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.key = p.key)`);
  let removed = 0;
  for (let after = ""; ; ) {
    signal.throwIfAborted();
    const batch = await query<{ key: string }>(Prisma.sql`
      SELECT key FROM pending_files WHERE change = 'removing' AND key > ${after} ORDER BY key LIMIT ${BATCH}`);
    const keys = batch.map(({ key }) => key);
    await removeNoted(keys, { begun: true });
    removed += keys.length;
    if (batch.length < BATCH) return removed;
    after = keys.at(-1) ?? "";
  }
}
