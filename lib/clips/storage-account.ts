import { config } from "#lib/kernel/config";
import { AppError } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/db";

/** What a person's clips hold, and what they may hold; bytes. The account is kept by triggers. */
export interface StorageAccount {
  bytes: number;
  /** Null = no bound. */
  quota: number | null;
}

/** How full a person's storage is. */
export async function storageOf(userId: string): Promise<StorageAccount> {
  const account = await db().storageAccount.findUnique({ where: { userId } });
  return { bytes: Number(account?.bytes ?? 0n), quota: config().quotas.storageBytes || null };
}

/** How many bytes a person may still add; Infinity without a quota. */
export async function roomOf(userId: string): Promise<number> {
  const { bytes, quota } = await storageOf(userId);
  return quota === null ? Number.POSITIVE_INFINITY : Math.max(0, quota - bytes);
}

/**
 * Refuses with 413 `storage_full` if the owner of a clip now has more than the quota, and this transaction is among
 * the reasons: who replaces much by little may. Call it last: the account stays locked until the transaction ends, so
 * that of several at once none goes beyond.
 */
export async function refuseBeyondQuota(tx: Transaction, clipId: number, message?: string): Promise<void> {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return;
  const [account] = await tx.$queryRaw<{ bytes: bigint; added: bigint }[]>`
    SELECT bytes, COALESCE(NULLIF(current_setting('tellmark.stored', true), ''), '0')::bigint AS added
    FROM storage_accounts WHERE user_id = (SELECT user_id FROM clips WHERE id = ${clipId})`;
  if (account && account.added > 0n && account.bytes > quota) throw storageFull(message);
}

/** Refuses what only makes more of what is there, for somebody who has more than the quota already. */
export async function refuseWhenOverQuota(tx: Transaction, userId: string): Promise<void> {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return;
  const account = await tx.storageAccount.findUnique({ where: { userId } });
  if (account && account.bytes > quota) throw storageFull();
}

/** 413: no room for what was sent; nothing of it is kept. */
export function storageFull(message?: string): AppError {
  const quota = config().quotas.storageBytes;
  const own = `Your storage of ${sizeInWords(quota)} has no room for this. Delete clips or files that you do not need.`;
  return new AppError("storage_full", message ?? own);
}

/** A number of bytes as people say it, such as `10 GB` or `1.5 MB`. */
export function sizeInWords(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
