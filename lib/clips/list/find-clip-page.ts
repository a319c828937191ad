import { type ConversionStatus, Prisma } from "#lib/generated/prisma/client";
import { selectColumns } from "#lib/platform/database/columns";
import type { Reader } from "#lib/platform/database/rows";
import { type ClipView, clipViewSelect, parseClipView } from "../clip-view";
import { clipTotalSql, countClips, findDay } from "./clip-counts";
import { afterPlaceSql, type ClipOrder, keyTextSql, offsetLimitSql, orderBySql, reverseOrder } from "./clip-order";

export const TOTAL_CAP = 10_000;

export interface ClipPageQuery {
  status: ConversionStatus | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
  order: ClipOrder;
  behind: { key: string; id: number } | null;
  offset: number;
  limit: number;
}

export interface ClipWindow extends ClipPageQuery {
  userId: string;
  from: Reader;
}

/** The place of a clip in a list; `key`: its value in the order of the list. */
export interface Place {
  id: number;
  key: string;
}

export interface ClipPage<P = ClipRow> {
  places: P[];
  total: number;
  hasNext: boolean;
}

/** Tags and metadata can be a megabyte per clip. */
const HEAVY_BYTES = 20 * 1024;

/** From this offset on, the daily counters speed up finding a page. */
const FAR = 500;

export const isNearPage = ({ createdAfter, createdBefore, offset }: ClipPageQuery) =>
  !createdAfter && !createdBefore && offset < FAR;

export function clipPageSql(query: ClipPageQuery, userId: Prisma.Sql): Prisma.Sql {
  const { order, limit, status } = query;
  return clipRowsSql(keysOf(query, userId, limit + 1), { order, total: clipTotalSql(userId, status) });
}

async function nearPage(window: ClipWindow, found: readonly ClipRow[]): Promise<ClipPage> {
  const { userId, status, behind, offset, limit, from } = window;
  const isNone = !behind && offset === 0;
  const total = found[0]?.total ?? (isNone ? 0 : (await countClips(userId, status, from)).total);
  return { places: found.slice(0, limit), total, hasNext: found.length > limit };
}

export async function findClipPage(window: ClipWindow, near?: readonly ClipRow[]): Promise<ClipPage> {
  const { userId, status, order, offset, limit, from } = window;
  if (window.createdAfter || window.createdBefore) {
    const [total, places] = await Promise.all([countRange(window), readPlaces(window, order, offset, limit + 1)]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  if (isNearPage(window)) {
    return nearPage(window, near ?? (await readPage(from.queryPrepared, clipPageSql(window, Prisma.sql`${userId}`))));
  }
  const { total } = await countClips(userId, status, from);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { places: [], total, hasNext: false };
  const hasNext = offset + length < total;
  if (offset <= total / 2) return { places: await readFar(window, order, offset, length), total, hasNext };
  // In the second half, read backwards from the end and reverse.
  const places = await readFar(window, reverseOrder(order), total - offset - length, length);
  return { places: places.reverse(), total, hasNext };
}

async function readFar(window: ClipWindow, order: ClipOrder, offset: number, limit: number) {
  if (order.column !== "created_at" || offset < FAR) return readPlaces(window, order, offset, limit);
  const day = await findDay(window.userId, window.status, order, offset, window.from);
  if (!day) return [];
  const edge = order.descending ? { createdBefore: day.edge } : { createdAfter: day.edge };
  return readPlaces({ ...window, ...edge }, order, offset - day.before, limit);
}

function readPlaces(window: ClipWindow, order: ClipOrder, offset: number, limit: number) {
  // How many clips a range of time holds decides by which index they are found.
  const ask = window.createdAfter || window.createdBefore ? window.from.query : window.from.queryPrepared;
  const keys = keysOf({ ...window, order, offset }, Prisma.sql`${window.userId}`, limit);
  return readPage(ask, clipRowsSql(keys, { order }));
}

function keysOf(window: ClipPageQuery, userId: Prisma.Sql, limit: number): Prisma.Sql {
  const { order, behind, offset } = window;
  const key = Prisma.raw(order.column);
  const id = Prisma.sql`id`;
  return Prisma.sql`
    SELECT id, ${key} AS key FROM clips
    WHERE ${Prisma.join(conditions(window, userId), " AND ")}
      ${behind ? Prisma.sql`AND ${afterPlaceSql(order, behind, key, id)}` : Prisma.empty}
    ${orderBySql(order, key, id)} ${offsetLimitSql(offset, limit)}`;
}

export type ClipRow = Place & { total: number | null; isHeavy: boolean; view: ClipView | null };

/**
 * The clips of a page, and beside each a number for all, as one value of JSON: a thousand from the wire cost more.
 * @param keys gives `id` and `key` of each, in order
 */
function clipRowsSql(
  keys: Prisma.Sql,
  { order, total = Prisma.sql`NULL` }: { order: ClipOrder; total?: Prisma.Sql },
): Prisma.Sql {
  // OFFSET 0 has each clip looked up by its id: how long a page is, the planner does not know.
  return Prisma.sql`(
    SELECT json_agg(to_json(listed)) FROM (
      SELECT page.id, page.key, page.total, page."isHeavy",
        ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${clipViewSelect.columns}
      FROM (
        SELECT id, ${keyTextSql(order, Prisma.sql`key`)} AS key, ${total} AS total, row_number() OVER () AS place,
          bool_or((SELECT document_bytes > ${HEAVY_BYTES}::int FROM clips AS looked WHERE looked.id = keys.id)) OVER () AS "isHeavy"
        FROM (${keys}) AS keys
      ) AS page
      LEFT JOIN LATERAL (SELECT * FROM clips WHERE id = page.id AND NOT page."isHeavy" OFFSET 0) AS c ON TRUE
      ${clipViewSelect.joins}
      ORDER BY page.place
    ) AS listed
  )`;
}

type ClipRowJson = Omit<ClipRow, "view"> & Record<string, unknown>;

export function parseClipRows(found: ClipRowJson[] | null): ClipRow[] {
  return (found ?? []).map((row) => {
    const { id, key, total, isHeavy } = row;
    return { id, key, total, isHeavy, view: parseClipView(row) };
  });
}

export function clipsByIdSql(ids: readonly number[]): Prisma.Sql {
  const keys = Prisma.sql`SELECT id, NULL::text AS key FROM unnest(${ids}::int[]) AS id`;
  return clipRowsSql(keys, { order: { column: "title_key", descending: false } });
}

async function readPage(ask: Reader["queryPrepared"], places: Prisma.Sql): Promise<ClipRow[]> {
  const [row] = await ask<{ places: ClipRowJson[] | null }>(Prisma.sql`SELECT ${places} AS places`);
  return parseClipRows(row?.places ?? null);
}

async function countRange(window: ClipWindow): Promise<number> {
  const [row] = await window.from.query<{ total: number }>(Prisma.sql`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM clips WHERE ${Prisma.join(conditions(window, Prisma.sql`${window.userId}`), " AND ")} LIMIT ${TOTAL_CAP + 1}::int
    ) AS found`);
  return row?.total ?? 0;
}

function conditions({ status, createdAfter, createdBefore }: ClipPageQuery, userId: Prisma.Sql): Prisma.Sql[] {
  return [
    Prisma.sql`user_id = ${userId} AND frozen_of IS NULL`,
    ...(status ? [Prisma.sql`status = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`created_at < ${createdBefore}::timestamptz`] : []),
  ];
}
