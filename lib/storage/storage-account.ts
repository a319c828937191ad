import { config, homeUrl } from "#lib/config/config";
import { bounds } from "#lib/contract/schema/limits";
import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError } from "#lib/kernel/errors";
import { notifyUser } from "#lib/messages/notify-user";
import { storageAlmostFull } from "#lib/messages/templates/clips";
import { db, lockName, type Transaction } from "#lib/platform/database/db";

interface StorageAccount {
  bytes: number;
  /** Null: unlimited. */
  quota: number | null;
}

interface AccountRow {
  bytes: bigint;
  /** Set for an unsent answer to a request: the bytes of its asker, and of all such answers to them. */
  asker_bytes: bigint | null;
  unsent_bytes: bigint;
}

/**
 * Users without address hold the pictures of a person's requests, and the answers that are not sent
 * (lib/requests/README.md): both count as that person's.
 */
const accountOf = (userId: Prisma.Sql) => Prisma.sql`
  SELECT CASE WHEN me.answer_address IS NULL THEN sum(a.bytes) ELSE sum(a.bytes) FILTER (WHERE a.id = me.id) END::bigint AS bytes,
    CASE WHEN me.answer_address IS NOT NULL THEN sum(a.bytes) FILTER (WHERE a.answer_address IS NULL) END::bigint AS asker_bytes,
    COALESCE(sum(a.bytes) FILTER (WHERE a.answer_address IS NOT NULL), 0)::bigint AS unsent_bytes
  FROM users me
  LEFT JOIN requests mine ON mine.id = me.request_id
  CROSS JOIN LATERAL (
    SELECT user_id AS id, NULL AS answer_address, bytes FROM storage_accounts WHERE user_id = COALESCE(mine.user_id, me.id)
    UNION ALL
    SELECT served.* FROM requests CROSS JOIN LATERAL (
      SELECT id, answer_address, bytes FROM users JOIN storage_accounts ON user_id = id WHERE request_id = requests.id
      -- By the index for each request: the planner would read all users, where one person has many requests.
      OFFSET 0
    ) AS served
    WHERE requests.user_id = COALESCE(mine.user_id, me.id)
  ) AS a
  WHERE me.id = ${userId}
  GROUP BY me.id, me.answer_address`;

/** Unsent answers may take half of their asker's free quota. */
function asAccount({ bytes, asker_bytes, unsent_bytes }: AccountRow): StorageAccount {
  const quota = config().quotas.storageBytes || null;
  if (asker_bytes === null) return { bytes: Number(bytes), quota };
  const others = Number(unsent_bytes) - Number(bytes);
  const half = quota === null ? bounds.answerBytes : Math.floor(Math.max(0, quota - Number(asker_bytes)) / 2) - others;
  return { bytes: Number(bytes), quota: Math.max(0, Math.min(bounds.answerBytes, half)) };
}

export async function readStorageAccount(userId: string, tx: Transaction = db()): Promise<StorageAccount> {
  const [row] = await tx.$queryRaw<AccountRow[]>(accountOf(Prisma.sql`${userId}`));
  return asAccount(row ?? { bytes: 0n, asker_bytes: null, unsent_bytes: 0n });
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
  const [owner] = await tx.$queryRaw<
    { id: string; added: bigint; noticed: boolean; serves: boolean; asker: string | null }[]
  >`
    SELECT users.id, storage_noticed_at IS NOT NULL AS noticed, request_id IS NOT NULL AS serves,
      COALESCE(
        (SELECT user_id FROM requests WHERE requests.id = users.request_id),
        (SELECT user_id FROM requests WHERE requests.user_id = users.id LIMIT 1)) AS asker,
      COALESCE(NULLIF(current_setting('tellmark.stored', true), ''), '0')::bigint AS added
    FROM users WHERE id = (SELECT user_id FROM clips WHERE id = ${clipId})`;
  if (!owner || owner.added <= 0n) return;
  // Several accounts add up to that of an asker, and each transaction has locked only its own.
  if (owner.asker !== null) await lockName(tx, `storage:${owner.asker}`);
  const { bytes, quota } = await readStorageAccount(owner.id, tx);
  if (quota === null) return;
  if (bytes > quota) throw storageFullError(owner.serves ? ANSWER_FULL : message);
  if (owner.serves) return;
  const part = bytes / quota;
  if (!owner.noticed && part >= ALMOST_FULL) await notifyAlmostFull(tx, owner.id, bytes, quota);
  if (owner.noticed && part < ROOMY) {
    await tx.user.updateMany({ where: { id: owner.id }, data: { storageNoticedAt: null } });
  }
}

/** An SQL condition: this number of further bytes is neither refused nor a reason to notify the owner. */
export function hasFreeQuota(userId: Prisma.Sql, bytes: number): Prisma.Sql {
  const quota = config().quotas.storageBytes;
  if (quota === 0) return Prisma.sql`TRUE`;
  return Prisma.sql`EXISTS (
    SELECT FROM storage_accounts JOIN users ON users.id = user_id
    WHERE user_id = ${userId} AND storage_noticed_at IS NULL AND request_id IS NULL
      AND NOT EXISTS (SELECT FROM requests WHERE requests.user_id = users.id) AND bytes + ${bytes}::int < ${Math.floor(quota * ALMOST_FULL)}::bigint)`;
}

async function notifyAlmostFull(tx: Transaction, userId: string, bytes: number, quota: number): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, storageNoticedAt: null },
    data: { storageNoticedAt: clock.now() },
  });
  if (count === 0) return;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const words = { used: formatSize(bytes), quota: formatSize(quota), manage_url: `${homeUrl()}/library` };
  await notifyUser(tx, user, { template: storageAlmostFull, input: words });
}

/** For operations that only add derived content. */
export async function assertNotOverQuota(tx: Transaction, userId: string): Promise<void> {
  if (await isOverQuota(tx, userId)) throw storageFullError();
}

export async function isOverQuota(tx: Transaction, userId: string): Promise<boolean> {
  if (config().quotas.storageBytes === 0) return false;
  const { bytes, quota } = await readStorageAccount(userId, tx);
  return quota !== null && bytes > quota;
}

const ANSWER_FULL = "The answer is larger than 50 MB with all its files, or its asker has no room for it.";

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
