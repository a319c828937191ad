import { db } from "../database/db";

/** The name of an advisory lock: its holder copies files, and no process removes one in the meantime. */
export const COPYING_FILES = "files are being copied";

/**
 * Rows go before their files, so a file of a user's snapshot can only be asked for here after that snapshot was taken,
 * and the lock before it.
 */
export async function areRemovalsLocked(): Promise<boolean> {
  const [answer] = await db().$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${COPYING_FILES}, 0)) AS free`;
  return answer?.free === false;
}
