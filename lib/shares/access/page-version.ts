import { Prisma } from "#lib/generated/prisma/client";

/** With `derivatives`, what the page of a link shows beside its clip `c`; read-snapshot.ts reads the same tables. */
const OF_CLIP = [
  "assets",
  "asset_texts",
  "drawings",
  "transcripts",
  "transcript_translations",
  "transcript_backlog",
  "videos",
];

/**
 * Another text after every change to what the page of the link `s` shows. Each version of a row has its own place and
 * transaction, so that no writer has to count versions.
 */
export const pageVersion = Prisma.raw(`(
  SELECT md5(string_agg(version, ',' ORDER BY version)) FROM (
    SELECT c.xmin || 'c' || c.ctid::text AS version
    ${OF_CLIP.map((table) => `UNION ALL SELECT xmin || '${table}' || ctid::text FROM ${table} WHERE clip_id = c.id`).join(" ")}
    UNION ALL SELECT d.xmin || 'd' || d.ctid::text FROM derivatives d JOIN assets a ON a.id = d.asset_id WHERE a.clip_id = c.id
    UNION ALL SELECT r.xmin || 'r' || r.ctid::text FROM replies r WHERE r.share_id = s.id AND r.state = 'shown' AND r.suspected_at IS NULL
    UNION ALL SELECT count(*) || 'n' || COALESCE(max(n.id), 0) FROM reactions n WHERE n.share_id = s.id
  ) AS versions)`);
