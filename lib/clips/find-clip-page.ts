import { type ConversionStatus, Prisma } from "#lib/generated/prisma/client";
import { columns } from "#lib/platform/columns";
import type { Reader } from "#lib/platform/rows";
import { countClips, findDay, totalIn } from "./clip-counts";
import { type ClipOrder, isBehind, keyText, orderBy, reversed, stretch } from "./clip-order";
import { type ClipView, viewBeside } from "./clip-view";

/** Larger totals are not counted. */
export const TOTAL_CAP = 10_000;

export interface ClipWindow {
  userId: string;
  status: ConversionStatus | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
  order: ClipOrder;
  behind: { key: string; id: number } | null;
  offset: number;
  limit: number;
  from: Reader;
}

interface Place {
  id: number;
  key: string;
  isHeavy: boolean;
  view: ClipView | null;
}

export interface ClipPage {
  /** One more than the limit if the list continues. */
  places: Place[];
  total: number;
  hasNext: boolean;
}

/** Tags and metadata can be a megabyte per clip. */
const HEAVY_BYTES = 20 * 1024;

/** From this offset on, the daily counters speed up finding a page. */
const FAR = 500;

export async function findClipPage(window: ClipWindow): Promise<ClipPage> {
  const { userId, status, order, behind, offset, limit, from } = window;
  if (window.createdAfter || window.createdBefore) {
    const [total, places] = await Promise.all([countRange(window), readPlaces(window, order, offset, limit + 1)]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  if (behind) {
    const [{ total }, places] = await Promise.all([
      countClips(userId, status, from),
      readPlaces(window, order, offset, limit + 1),
    ]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  if (offset < FAR) {
    const places = await readPlaces(window, order, offset, limit + 1, totalIn(userId, status));
    const total = places[0]?.total ?? (offset === 0 ? 0 : (await countClips(userId, status, from)).total);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  const { total } = await countClips(userId, status, from);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { places: [], total, hasNext: false };
  const hasNext = offset + length < total;
  if (offset <= total / 2) return { places: await readFar(window, order, offset, length), total, hasNext };
  // In the second half, read backwards from the end and reverse.
  const places = await readFar(window, reversed(order), total - offset - length, length);
  return { places: places.reverse(), total, hasNext };
}

async function readFar(window: ClipWindow, order: ClipOrder, offset: number, limit: number) {
  if (order.column !== "created_at" || offset < FAR) return readPlaces(window, order, offset, limit);
  const day = await findDay(window.userId, window.status, order, offset, window.from);
  if (!day) return [];
  const edge = order.descending ? { createdBefore: day.edge } : { createdAfter: day.edge };
  return readPlaces({ ...window, ...edge }, order, offset - day.before, limit);
}

function readPlaces(window: ClipWindow, order: ClipOrder, offset: number, limit: number, total?: Prisma.Sql) {
  const key = Prisma.raw(order.column);
  const id = Prisma.sql`id`;
  // How many clips a range of time holds decides by which index they are found.
  const ask = window.createdAfter || window.createdBefore ? window.from.unplannedRows : window.from.rows;
  const keys = Prisma.sql`
    SELECT id, ${key} AS key FROM clips
    WHERE ${Prisma.join(conditions(window), " AND ")}
      ${window.behind ? Prisma.sql`AND ${isBehind(order, window.behind, key, id)}` : Prisma.empty}
    ${orderBy(order, key, id)} ${stretch(offset, limit)}`;
  return readPage(ask, keys, { order, total });
}

type PlaceRow = Place & { total: number | null };
type ViewRow = PlaceRow & { "clip.id": number | null } & Parameters<typeof viewBeside.read>[0];

/**
 * The clips of a page, and beside each a number for all of them.
 * @param keys gives `id` and `key` of each, in order
 */
export async function readPage(
  ask: Reader["rows"],
  keys: Prisma.Sql,
  {
    order,
    total = Prisma.sql`NULL`,
    before = Prisma.empty,
  }: { order: ClipOrder; total?: Prisma.Sql | undefined; before?: Prisma.Sql },
): Promise<PlaceRow[]> {
  // OFFSET 0 has each clip looked up by its id: how long a page is, the planner does not know.
  const found = await ask<ViewRow>(Prisma.sql`
    ${before}
    SELECT page.id, page.key, page.total, page."isHeavy",
      ${columns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${viewBeside.columns}
    FROM (
      SELECT id, ${keyText(order, Prisma.sql`key`)} AS key, ${total} AS total, row_number() OVER () AS place,
        bool_or((SELECT document_bytes > ${HEAVY_BYTES}::int FROM clips AS looked WHERE looked.id = keys.id)) OVER () AS "isHeavy"
      FROM (${keys}) AS keys
    ) AS page
    LEFT JOIN LATERAL (SELECT * FROM clips WHERE id = page.id AND NOT page."isHeavy" OFFSET 0) AS c ON TRUE
    ${viewBeside.joins}
    ORDER BY page.place`);
  return found.map((row) => ({
    id: row.id,
    key: row.key,
    total: row.total,
    isHeavy: row.isHeavy,
    view: row["clip.id"] === null ? null : viewBeside.read(row),
  }));
}

async function countRange(window: ClipWindow): Promise<number> {
  const [row] = await window.from.unplannedRows<{ total: number }>(Prisma.sql`
    SELECT count(*)::int AS total FROM (
      SELECT 1 FROM clips WHERE ${Prisma.join(conditions(window), " AND ")} LIMIT ${TOTAL_CAP + 1}::int
    ) AS found`);
  return row?.total ?? 0;
}

function conditions({ userId, status, createdAfter, createdBefore }: ClipWindow): Prisma.Sql[] {
  return [
    Prisma.sql`user_id = ${userId} AND frozen_of IS NULL`,
    ...(status ? [Prisma.sql`status = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`created_at < ${createdBefore}::timestamptz`] : []),
  ];
}
