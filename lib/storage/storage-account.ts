import { config, homeUrl } from "#lib/config/config";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { notifyUser } from "#lib/messages/notify-user";
import { storageAlmostFull } from "#lib/messages/templates/clips";
import { db, type Transaction } from "#lib/platform/database/db";

interface StorageAccount {
  bytes: number;
  /** Null: unlimited. */
  quota: number | null;
}

export async function readStorageAccount(userId: string): Promise<StorageAccount> {
  const account = await db().storageAccount.findUnique({ where: { userId } });
  return { bytes: Number(account?.bytes ?? 0n), quota: config().quotas.storageBytes || null };
}

export async function remainingQuota(userId: string): Promise<number> {
  const { bytes, quota } = await readStorageAccount(userId);
  return quota === null ? Number.POSITIVE_INFINITY : Math.max(0, quota - bytes);
}

/** Of its storage: told once when it is this full, and again after it was emptier than the second. */
const ALMOST_FULL = 0.9;
const ROOMY = 0.8;

/**
 * Throws 413 `storage_full` if this transaction exceeds the owner's quota. Call it last: the account stays locked until
 * the end, so that concurrent requests cannot exceed it together.
 */
export async function assertWithinQuota(tx: Transaction, clipId: number, message?: string): Promise<void> {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return;
  const [account] = await tx.$queryRaw<{ id: string; bytes: bigint; added: bigint; noticed: boolean }[]>`
    SELECT users.id, bytes, storage_noticed_at IS NOT NULL AS noticed,
      COALESCE(NULLIF(current_setting('tellmark.stored', true), ''), '0')::bigint AS added
    FROM storage_accounts JOIN users ON users.id = user_id
    WHERE user_id = (SELECT user_id FROM clips WHERE id = ${clipId})`;
  if (!account || account.added <= 0n) return;
  if (account.bytes > quota) throw storageFullError(message);
  const part = Number(account.bytes) / quota;
  if (!account.noticed && part >= ALMOST_FULL) await tellAlmostFull(tx, account.id, Number(account.bytes), quota);
  if (account.noticed && part < ROOMY) {
    await tx.user.updateMany({ where: { id: account.id }, data: { storageNoticedAt: null } });
  }
}

/** An SQL condition: this number of further bytes is neither refused nor a reason to notify the owner. */
export function hasFreeQuota(userId: Prisma.Sql, bytes: number): Prisma.Sql {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`EXISTS (
    SELECT FROM storage_accounts JOIN users ON users.id = user_id
    WHERE user_id = ${userId} AND storage_noticed_at IS NULL AND bytes + ${bytes}::int < ${Math.floor(quota * ALMOST_FULL)}::bigint)`;
}

async function tellAlmostFull(tx: Transaction, userId: string, bytes: number, quota: number): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, storageNoticedAt: null },
    data: { storageNoticedAt: clock.now() },
  });
  if (count === 0) return;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const words = { used: formatSize(bytes), quota: formatSize(quota), manage_url: `${homeUrl()}/library` };
  await notifyUser(tx, user, storageAlmostFull, words);
}

/** For operations that only add derived content. */
export async function assertNotOverQuota(tx: Transaction, userId: string): Promise<void> {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return;
  const account = await tx.storageAccount.findUnique({ where: { userId } });
  if (account && account.bytes > quota) throw storageFullError();
}

export function storageFullError(message?: string): AppError {
  const quota = config().quotas.storageBytes;
  const own = `Your storage of ${formatSize(quota)} has no room for this. Delete clips or files that you do not need.`;
  return new AppError("storage_full", message ?? own);
}

export function formatSize(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  let [value, unit] = [bytes, 0];
  for (; value >= 1024 && unit < units.length - 1; unit += 1) value /= 1024;
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
