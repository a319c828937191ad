import { type ConversionStatus, Prisma } from "#lib/generated/prisma/client";
import { getOnlyRow, primaryReader, type Reader } from "#lib/platform/database/rows";
import { type ClipPageQuery, clipTotalSql, statusColumns } from "./clip-page-sql";

const DAY_MS = 86_400_000;

type PlaceInList = Pick<ClipPageQuery, "status" | "order" | "offset"> & { userId: string; from: Reader };

/** Read from counters that triggers maintain. */
export async function countClips(
  userId: string,
  status?: ConversionStatus,
  from = primaryReader,
): Promise<{ total: number; all: number }> {
  const owner = Prisma.sql`${userId}`;
  const counts = Prisma.sql`SELECT ${clipTotalSql(owner, status)} AS total, ${clipTotalSql(owner)} AS all`;
  return getOnlyRow(await from.queryPrepared<{ total: number; all: number }>(counts));
}

/** The day that contains the first clip of a page, and the number of clips before that day; null beyond the end. */
export async function findDay({ userId, status, order, offset, from }: PlaceInList): Promise<{
  edge: Date;
  before: number;
} | null> {
  const direction = order.descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const [row] = await from.queryPrepared<{ day: string; before: number }>(Prisma.sql`
    SELECT day::text, (reached - clips)::int AS before
    FROM (
      SELECT day, ${statusColumns(status)} AS clips, sum(${statusColumns(status)}) OVER (ORDER BY day ${direction}) AS reached
      FROM clip_counts WHERE user_id = ${userId}
    ) AS days
    WHERE reached > ${offset}::int ORDER BY reached LIMIT 1`);
  if (!row) return null;
  const begin = Date.parse(`${row.day}T00:00:00Z`);
  return { edge: new Date(order.descending ? begin + DAY_MS : begin), before: row.before };
}
