import { connections } from "./database/connections";
import type { Session } from "./database/session";

/** The name of an advisory lock: its holder changes data that no server may use at the same time. */
const STANDS_STILL = "the installation stands still";

/** A server asks before it works; its connection is seen from then on. */
export async function assertNotInMaintenance(): Promise<void> {
  const { rows } = await connections().query<{ free: boolean }>(
    "SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS free",
    [STANDS_STILL],
  );
  if (rows[0]?.free !== false) return;
  throw new Error(
    "The files of this installation are being moved, or a backup is being restored into it: start again after that command has ended.",
  );
}

/** True if no server is at work, and until the session ends none can start. */
export async function pauseAllWriters(session: Session): Promise<boolean> {
  await session.rows("SELECT pg_advisory_lock(hashtextextended($1, 0))", [STANDS_STILL]);
  if (!(await hasServers(session))) return true;
  await session.rows("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [STANDS_STILL]);
  return false;
}

/** By the names of their connections; each server process has some. */
export async function hasServers(session: Session): Promise<boolean> {
  const rows = await session.rows(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND application_name LIKE 'tellmark%' AND application_name <> 'tellmark-command' LIMIT 1`,
  );
  return rows.length > 0;
}
