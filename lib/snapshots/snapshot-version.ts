import { Prisma } from "#lib/generated/prisma/client";
import { queryPrepared } from "#lib/platform/database/rows";

/** The rows shown with a clip `c`, with `derivatives` also the renditions; read-snapshot.ts reads the same tables. */
const OF_CLIP = [
  "assets",
  "asset_texts",
  "drawings",
  "picture_texts",
  "transcripts",
  "transcript_translations",
  "transcript_backlog",
  "videos",
];

/**
 * SQL: another text after every change to the clip `c`, or to a row of `others`. Each version of a row has its own place and
 * transaction, so that no writer has to count versions.
 */
export const versionWith = (others: readonly string[]) =>
  Prisma.raw(`(
  SELECT md5(string_agg(version, ',' ORDER BY version)) FROM (
    SELECT c.xmin || 'c' || c.ctid::text AS version
    ${OF_CLIP.map((table) => `UNION ALL SELECT xmin || '${table}' || ctid::text FROM ${table} WHERE clip_id = c.id`).join(" ")}
    UNION ALL SELECT d.xmin || 'd' || d.ctid::text FROM derivatives d JOIN assets a ON a.id = d.asset_id WHERE a.clip_id = c.id
    ${others.map((other) => `UNION ALL ${other}`).join(" ")}
  ) AS versions)`);

const withReplies = versionWith([
  "SELECT r.xmin || 'r' || r.ctid::text FROM replies r WHERE r.clip_id = c.id AND r.suspected_at IS NULL",
]);

/** Another one after every change to a clip or its replies; null if it is deleted. */
export async function findSnapshotVersion(clipId: number): Promise<string | null> {
  const [row] = await queryPrepared<{ version: string }>(
    Prisma.sql`SELECT ${withReplies} AS version FROM clips c WHERE c.id = ${clipId}::int`,
  );
  return row?.version ?? null;
}
