import { type ConversionStatus, Prisma } from "#lib/generated/prisma/client";
import { selectColumns } from "#lib/platform/database/columns";
import { clipViewSelect } from "../clip-view";
import type { ClipOrder } from "./clip-order";

interface ClipFilters {
  status: ConversionStatus | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
}

export interface ClipPageQuery extends ClipFilters {
  order: ClipOrder;
  behind: { key: string; id: number } | null;
  offset: number;
  limit: number;
}

/** The columns of a statement that a list is ordered by. */
interface PlaceColumns {
  key: Prisma.Sql;
  id: Prisma.Sql;
}

/** Tags and metadata can be a megabyte per clip. */
const HEAVY_BYTES = 20 * 1024;

/** One page of a user's clips; with `hasTotal` the number of clips in the list is beside each. */
export function clipPageSql(query: ClipPageQuery, userId: Prisma.Sql, { hasTotal = false } = {}): Prisma.Sql {
  const { order, behind, offset, limit, status } = query;
  const place = { key: Prisma.raw(order.column), id: Prisma.sql`id` };
  const conditions = [
    Prisma.sql`user_id = ${userId} AND frozen_of IS NULL`,
    ...filtersSql(query, "clips"),
    ...(behind ? [afterPlaceSql(order, behind, place)] : []),
  ];
  const total = hasTotal ? clipTotalSql(userId, status) : Prisma.sql`NULL`;
  return listedClipsSql(Prisma.sql`
    SELECT id, ${keyTextSql(order, place.key)} AS key, ${total} AS total FROM (
      SELECT id, ${place.key} FROM clips
      WHERE ${Prisma.join(conditions, " AND ")}
      ${orderBySql(order, place)} ${offsetLimitSql(offset, limit)}
    ) AS places`);
}

/** The same of clips that a search has found. */
export function clipsByIdSql(ids: readonly number[]): Prisma.Sql {
  return listedClipsSql(Prisma.sql`SELECT id, NULL::text AS key, NULL AS total FROM unnest(${ids}::int[]) AS id`);
}

/**
 * The clips as one value of JSON, since a thousand from the wire cost more. If one is heavy, the row of none is read.
 * @param places gives `id`, `key` and `total` of each, in order
 */
function listedClipsSql(places: Prisma.Sql): Prisma.Sql {
  // OFFSET 0 has each clip looked up by its id: how long a page is, the planner does not know.
  return Prisma.sql`(
    SELECT json_agg(to_json(listed)) FROM (
      SELECT page.id, page.key, page.total, page."isHeavy",
        ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${clipViewSelect.columns}
      FROM (
        SELECT id, key, total, row_number() OVER () AS place,
          bool_or((SELECT document_bytes > ${HEAVY_BYTES}::int FROM clips AS looked WHERE looked.id = places.id)) OVER () AS "isHeavy"
        FROM (${places}) AS places
      ) AS page
      LEFT JOIN LATERAL (SELECT * FROM clips WHERE id = page.id AND NOT page."isHeavy" OFFSET 0) AS c ON TRUE
      ${clipViewSelect.joins}
      ORDER BY page.place
    ) AS listed
  )`;
}

/** From counters that triggers maintain. */
export function clipTotalSql(userId: Prisma.Sql, status?: ConversionStatus): Prisma.Sql {
  return Prisma.sql`(SELECT COALESCE(sum(${statusColumns(status)}), 0)::int FROM clip_counts WHERE user_id = ${userId})`;
}

export function statusColumns(status?: ConversionStatus): Prisma.Sql {
  return status ? Prisma.raw(status) : Prisma.sql`draft + processing + completed + failed`;
}

/** @param table `clips` or `clip_search`, under the name that the statement gives it */
export function filtersSql({ status, createdAfter, createdBefore }: ClipFilters, table: string): Prisma.Sql[] {
  const column = (name: string) => Prisma.raw(`${table}.${name}`);
  return [
    ...(status ? [Prisma.sql`${column("status")} = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`${column("created_at")} >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`${column("created_at")} < ${createdBefore}::timestamptz`] : []),
  ];
}

export function afterPlaceSql(
  order: ClipOrder,
  place: { key: string; id: number },
  { key, id }: PlaceColumns,
): Prisma.Sql {
  const value =
    order.column === "title_key" ? Prisma.sql`${place.key}` : Prisma.sql`${new Date(Number(place.key))}::timestamptz`;
  return order.descending
    ? Prisma.sql`(${key}, ${id}) < (${value}, ${place.id}::int)`
    : Prisma.sql`(${key}, ${id}) > (${value}, ${place.id}::int)`;
}

export function orderBySql(order: ClipOrder, { key, id }: PlaceColumns): Prisma.Sql {
  return order.descending ? Prisma.sql`ORDER BY ${key} DESC, ${id} DESC` : Prisma.sql`ORDER BY ${key}, ${id}`;
}

/** Hides the constants from the planner, which without statistics would sort all clips instead of walking the index. */
export function offsetLimitSql(offset: number, limit: number): Prisma.Sql {
  return Prisma.sql`OFFSET (SELECT ${offset}::int) LIMIT (SELECT ${limit}::int)`;
}

export function keyTextSql(order: ClipOrder, key: Prisma.Sql): Prisma.Sql {
  return order.column === "title_key" ? key : Prisma.sql`(extract(epoch FROM ${key}) * 1000)::bigint::text`;
}
