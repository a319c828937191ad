import { Prisma } from "#lib/generated/prisma/client";
import type { Reader } from "#lib/platform/database/rows";
import { type ClipView, parseClipView } from "../clip-view";
import { countClips, findDay } from "./clip-counts";
import { reverseOrder } from "./clip-order";
import { type ClipPageQuery, clipPageSql, filtersSql } from "./clip-page-sql";

export const TOTAL_CAP = 10_000;

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

/** From this offset on, the daily counters speed up finding a page. */
const FAR = 500;

export const isNearPage = ({ createdAfter, createdBefore, offset }: ClipPageQuery) =>
  !createdAfter && !createdBefore && offset < FAR;

/** A near page with its total, which the statement that reads the caller can carry. */
export const nearPageSql = (query: ClipPageQuery, userId: Prisma.Sql): Prisma.Sql =>
  clipPageSql({ ...query, limit: query.limit + 1 }, userId, { hasTotal: true });

async function nearPage(window: ClipWindow, found: readonly ClipRow[]): Promise<ClipPage> {
  const { userId, status, behind, offset, limit, from } = window;
  const isNone = !behind && offset === 0;
  const total = found[0]?.total ?? (isNone ? 0 : (await countClips(userId, status, from)).total);
  return { places: found.slice(0, limit), total, hasNext: found.length > limit };
}

export async function findClipPage(window: ClipWindow, near?: readonly ClipRow[]): Promise<ClipPage> {
  const { userId, status, order, offset, limit, from } = window;
  if (window.createdAfter || window.createdBefore) {
    const [total, places] = await Promise.all([countRange(window), readPlaces({ ...window, limit: limit + 1 })]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  if (isNearPage(window)) {
    return nearPage(window, near ?? (await readPage(from.queryPrepared, nearPageSql(window, Prisma.sql`${userId}`))));
  }
  const { total } = await countClips(userId, status, from);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { places: [], total, hasNext: false };
  const hasNext = offset + length < total;
  if (offset <= total / 2) return { places: await readFar({ ...window, limit: length }), total, hasNext };
  // In the second half, read backwards from the end and reverse.
  const backwards = { order: reverseOrder(order), offset: total - offset - length, limit: length };
  const places = await readFar({ ...window, ...backwards });
  return { places: places.reverse(), total, hasNext };
}

async function readFar(window: ClipWindow): Promise<ClipRow[]> {
  const { order, offset } = window;
  if (order.column !== "created_at" || offset < FAR) return readPlaces(window);
  const day = await findDay(window);
  if (!day) return [];
  const edge = order.descending ? { createdBefore: day.edge } : { createdAfter: day.edge };
  return readPlaces({ ...window, ...edge, offset: offset - day.before });
}

function readPlaces(window: ClipWindow): Promise<ClipRow[]> {
  // How many clips a range of time holds decides by which index they are found.
  const ask = window.createdAfter || window.createdBefore ? window.from.query : window.from.queryPrepared;
  return readPage(ask, clipPageSql(window, Prisma.sql`${window.userId}`));
}

export type ClipRow = Place & { total: number | null; isHeavy: boolean; view: ClipView | null };

type ClipRowJson = Omit<ClipRow, "view"> & Record<string, unknown>;

export function parseClipRows(found: ClipRowJson[] | null): ClipRow[] {
  return (found ?? []).map((row) => {
    const { id, key, total, isHeavy } = row;
    return { id, key, total, isHeavy, view: parseClipView(row) };
  });
}

async function readPage(ask: Reader["queryPrepared"], places: Prisma.Sql): Promise<ClipRow[]> {
  const [row] = await ask<{ places: ClipRowJson[] | null }>(Prisma.sql`SELECT ${places} AS places`);
  return parseClipRows(row?.places ?? null);
}

async function countRange(window: ClipWindow): Promise<number> {
  const conditions = [Prisma.sql`user_id = ${window.userId} AND frozen_of IS NULL`, ...filtersSql(window, "clips")];
  const [row] = await window.from.query<{ total: number }>(Prisma.sql`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM clips WHERE ${Prisma.join(conditions, " AND ")} LIMIT ${TOTAL_CAP + 1}::int
    ) AS found`);
  return row?.total ?? 0;
}
