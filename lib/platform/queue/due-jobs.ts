import { db } from "../database/db";

interface DueJobs {
  kind: string;
  /** Since the oldest one of its kind is due. */
  seconds: number;
  /** A worker has started, continued or ended a job of the kind recently. */
  isWorked: boolean;
}

/** Of the kind that waits most, first of one without a worker; null if none is due, undefined before the first start. */
export async function dueJobs(): Promise<DueJobs | null | undefined> {
  const [table] = await db().$queryRaw<{ there: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`;
  if (!table?.there) return undefined;
  const rows = await db().$queryRaw<DueJobs[]>`
    WITH due AS (
      SELECT name AS kind, floor(extract(epoch FROM now() - min(start_after)))::int AS seconds FROM pgboss.job
      WHERE state < 'active' AND NOT blocked AND start_after <= now() GROUP BY name
    )
    SELECT kind, seconds, EXISTS (
      SELECT 1 FROM pgboss.job WHERE name = kind
        AND greatest(started_on, heartbeat_on, completed_on) > now() - interval '1 minute'
    ) AS "isWorked"
    FROM due ORDER BY "isWorked", seconds DESC LIMIT 1`;
  return rows[0] ?? null;
}
