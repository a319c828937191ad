import { Prisma } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { hasEntry, MESSAGES } from "#lib/platform/queue/has-entry";
import type { JobKind } from "#lib/platform/queue/port";

/** Open work without an entry in the queue: no worker would ever do it. */
export interface LostJob {
  /** `send-message` for every message. */
  kind: Exclude<JobKind, "send-code" | "send-sms" | "annotate-images" | "time-words" | "read-pictures" | "sweep">;
  /** Of the recording, reply, job, message or delivery; of the clip where pictures are to be covered. */
  id: string;
  /** Whose turn it is; null for messages. */
  userId: string | null;
  /** No user asked for it, so all other work runs first. */
  isLast: boolean;
  /** Of a delivery: which try is due, and in how many seconds. */
  attempt: number | null;
  inSeconds: number | null;
}

/**
 * Every row that says that something is still to be done, with the entry that its work has in the queue. A job that waits for
 * a recording has none.
 */
const OPEN = Prisma.sql`
  SELECT 'prepare-audio' AS kind, a.id, c.user_id, false AS is_last, NULL::int AS attempt, NULL::timestamptz AS due_at,
    jsonb_build_object('assetId', a.id) AS payload
  FROM assets a JOIN clips c ON c.id = a.clip_id WHERE a.kind = 'audio' AND a.preparation = 'pending'
  UNION ALL
  SELECT 'cut-audio', a.id, c.user_id, false, NULL, NULL, jsonb_build_object('assetId', a.id)
  FROM assets a JOIN clips c ON c.id = a.clip_id WHERE a.cutting = 'pending' AND a.preparation = 'ready'
  UNION ALL
  SELECT 'put-in-take', a.id, c.user_id, false, NULL, NULL, jsonb_build_object('assetId', a.id)
  FROM assets a JOIN clips c ON c.id = a.clip_id WHERE a.kind = 'take' AND a.preparation = 'pending'
  UNION ALL
  SELECT DISTINCT 'cover-images', c.id::text, c.user_id, false, NULL::int, NULL::timestamptz, jsonb_build_object('clipId', c.id)
  FROM assets a JOIN clips c ON c.id = a.clip_id
  WHERE a.kind = 'image' AND a.preparation = 'ready' AND NOT EXISTS (SELECT 1 FROM derivatives WHERE asset_id = a.id)
  UNION ALL
  SELECT 'clean-reply', r.id, c.user_id, false, NULL, NULL, jsonb_build_object('replyId', r.id)
  FROM replies r JOIN clips c ON c.id = r.clip_id WHERE r.shown_pending AND r.suspected_at IS NULL
  UNION ALL
  SELECT CASE j.kind WHEN 'video' THEN 'render-video' ELSE j.kind::text END, j.id, c.user_id, j.is_automatic, NULL, NULL,
    jsonb_build_object('jobId', j.id)
  FROM jobs j JOIN clips c ON c.id = j.clip_id
  WHERE j.status IN ('queued', 'processing') AND NOT (j.waits_for_audio AND EXISTS (
    SELECT 1 FROM assets a WHERE a.clip_id = j.clip_id
      AND (a.kind IN ('audio', 'take') AND a.preparation = 'pending' OR a.cutting = 'pending')))
  UNION ALL
  SELECT ${MESSAGES}, m.id, NULL, false, NULL, NULL, jsonb_build_object('messageId', m.id)
  FROM messages m WHERE m.status IN ('queued', 'sending')
  UNION ALL
  SELECT 'deliver-webhook', d.id, w.user_id, false, d.attempts + 1, d.next_attempt_at,
    jsonb_build_object('deliveryId', d.id, 'attempt', d.attempts + 1)
  FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.status = 'pending'
  UNION ALL
  SELECT 'hand-over', h.id, c.user_id, false, NULL, NULL, jsonb_build_object('handoverId', h.id)
  FROM handovers h JOIN clips c ON c.id = h.clip_id WHERE h.status = 'pending'`;

const LOST = Prisma.sql`WITH open AS (${OPEN}) SELECT * FROM open WHERE NOT ${hasEntry(Prisma.sql`kind`, Prisma.sql`payload`)}`;

/** Entries and rows are written in one transaction, and read in one statement: work that has just begun is not lost. */
export function findLostJobs(tx: Transaction, most: number): Promise<LostJob[]> {
  return tx.$queryRaw<LostJob[]>(Prisma.sql`
    SELECT kind, id, user_id AS "userId", is_last AS "isLast", attempt,
      greatest(0, ceil(extract(epoch FROM due_at - now())))::int AS "inSeconds"
    FROM (${LOST}) AS lost LIMIT ${most}`);
}

/** How much of each kind; none before the first start has made the queue. */
export async function countLostJobs(): Promise<{ kind: LostJob["kind"]; count: number }[]> {
  const [table] = await query<{ there: boolean }>(Prisma.sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS there`);
  if (!table?.there) return [];
  return query(Prisma.sql`SELECT kind, count(*)::int AS count FROM (${LOST}) AS lost GROUP BY kind ORDER BY kind`);
}
