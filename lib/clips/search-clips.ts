import { Prisma } from "#lib/generated/prisma/client";
import type { Reader } from "#lib/platform/rows";
import { countClips } from "./clip-counts";
import { isBehind, keyText, orderBy, stretch } from "./clip-order";
import { type ClipPage, type ClipWindow, TOTAL_CAP } from "./find-clip-page";
import { escapeLike } from "./rules";
import { type SearchWay, wayToSearch } from "./search-way";

/** How many of the newest clips are sampled to estimate the frequency of a text. */
const SAMPLE = 1000;
const MANY = TOTAL_CAP / 2;

export async function searchClips(window: ClipWindow, text: string): Promise<ClipPage> {
  const { userId, status, order, offset, limit, from } = window;
  const [clips, share] = await Promise.all([countClips(userId, status, from), sampleShare(from, userId, text)]);
  if (clips.total === 0) return { places: [], total: 0, hasNext: false };
  const byCreation = order.column === "created_at";
  const way = wayToSearch({ ...clips, share, cap: TOTAL_CAP, reach: offset + limit, byCreation });
  const hits = hitsBy(way, window, text);
  if (share * clips.total > MANY) {
    // With many hits, walking in list order finds the page soon; counting may use another strategy.
    const [total, places] = await Promise.all([countHits(from, hits), walkToPage(window, text)]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  const found = await readHits(window, hits);
  let { places } = found;
  // Beyond the cap, only a walk in list order knows which hits come first.
  const inOrder = way === "probe" || (way === "walk" && byCreation);
  if (found.total > TOTAL_CAP && (!inOrder || places.length <= limit)) places = await walkToPage(window, text);
  return { places: places.slice(0, limit), total: found.total, hasNext: places.length > limit };
}

async function sampleShare(from: Reader, userId: string, text: string): Promise<number> {
  const [row] = await from.unpreparedRows<{ share: number | null }>(Prisma.sql`
    SELECT avg((${holds(Prisma.sql`document`, text)})::int)::float8 AS share FROM (
      SELECT document FROM clip_search WHERE user_id = ${userId}
      ORDER BY created_at DESC, clip_id DESC ${stretch(0, SAMPLE)}
    ) AS newest`);
  return row?.share ?? 0;
}

async function countHits(from: Reader, hits: Prisma.Sql): Promise<number> {
  const [row] = await from.unpreparedRows<{ total: number }>(
    Prisma.sql`SELECT count(*)::int AS total FROM (${hits}) AS hits`,
  );
  return row?.total ?? 0;
}

async function readHits(
  { order, behind, offset, limit, from }: ClipWindow,
  hits: Prisma.Sql,
): Promise<Omit<ClipPage, "hasNext">> {
  const key = Prisma.sql`key`;
  const id = Prisma.sql`id`;
  const [row] = await from.unpreparedRows<{ total: number; places: ClipPage["places"] }>(Prisma.sql`
    WITH hits AS MATERIALIZED (${hits}),
    page AS (
      SELECT id, key FROM hits ${behind ? Prisma.sql`WHERE ${isBehind(order, behind, key, id)}` : Prisma.empty}
      ${orderBy(order, key, id)} OFFSET ${offset}::int LIMIT ${limit + 1}::int
    )
    SELECT (SELECT count(*) FROM hits)::int AS total,
      (SELECT COALESCE(json_agg(json_build_object('id', id, 'key', ${keyText(order, key)}) ${orderBy(order, key, id)}), '[]')
         FROM page) AS places`);
  return row ?? { total: 0, places: [] };
}

function hitsBy(way: SearchWay, window: ClipWindow, text: string): Prisma.Sql {
  const all = stretch(0, TOTAL_CAP + 1);
  if (way === "probe") return Prisma.sql`${probing(window, text)} ${all}`;
  const key = Prisma.raw(`search.${window.order.column}`);
  if (way === "walk") {
    // The only order that this table has an index for.
    const order = { column: "created_at", descending: window.order.descending } as const;
    return Prisma.sql`
      SELECT search.clip_id AS id, ${key} AS key FROM clip_search AS search
      WHERE ${Prisma.join(searchConditions(window, text), " AND ")}
      ${orderBy(order, Prisma.sql`search.created_at`, Prisma.sql`search.clip_id`)} ${all}`;
  }
  return Prisma.sql`
    SELECT search.clip_id AS id, ${key} AS key FROM clip_search AS search
    WHERE search_pieces(search.user_id, search.document) @> search_wanted(${window.userId}, search_form(${text}))
      AND ${Prisma.join(searchConditions(window, text, hiddenOwner), " AND ")}
    LIMIT ${TOTAL_CAP + 1}::int`;
}

async function walkToPage(window: ClipWindow, text: string): Promise<ClipPage["places"]> {
  const { order, behind, offset, limit, from } = window;
  const key = Prisma.sql`search.created_at`;
  const id = Prisma.sql`search.clip_id`;
  const walk =
    order.column === "created_at"
      ? Prisma.sql`
          SELECT search.clip_id AS id, search.created_at AS key FROM clip_search AS search
          WHERE ${Prisma.join([...searchConditions(window, text), ...behindOf(window, key, id)], " AND ")}
          ${orderBy(order, key, id)}`
      : probing(window, text, behind);
  return from.unpreparedRows<ClipPage["places"][number]>(Prisma.sql`
    SELECT id, ${keyText(order, Prisma.sql`key`)} AS key FROM (${walk} ${stretch(offset, limit + 1)}) AS page`);
}

function probing(window: ClipWindow, text: string, behind: ClipWindow["behind"] = null): Prisma.Sql {
  const { userId, status, order, createdAfter, createdBefore } = window;
  const key = Prisma.raw(`clip.${order.column}`);
  const id = Prisma.sql`clip.id`;
  const conditions = [
    Prisma.sql`clip.user_id = ${userId} AND clip.frozen_of IS NULL`,
    ...(status ? [Prisma.sql`clip.status = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`clip.created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`clip.created_at < ${createdBefore}::timestamptz`] : []),
    // A subquery, because the planner might join the whole table.
    holds(Prisma.sql`(SELECT document FROM clip_search WHERE clip_id = clip.id)`, text),
    ...behindOf({ order, behind }, key, id),
  ];
  return Prisma.sql`
    SELECT clip.id, ${key} AS key FROM clips AS clip
    WHERE ${Prisma.join(conditions, " AND ")} ${orderBy(order, key, id)}`;
}

const owner = Prisma.sql`search.user_id`;
/**
 * Pieces already belong to one person; the concatenation keeps the planner from reading that person's clip index too.
 */
const hiddenOwner = Prisma.sql`(search.user_id || '')`;

function searchConditions(
  { userId, status, createdAfter, createdBefore }: ClipWindow,
  text: string,
  ownerColumn = owner,
): Prisma.Sql[] {
  return [
    Prisma.sql`${ownerColumn} = ${userId}`,
    ...(status ? [Prisma.sql`search.status = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`search.created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`search.created_at < ${createdBefore}::timestamptz`] : []),
    holds(Prisma.sql`search.document`, text),
  ];
}

/** LIKE is twice as fast as strpos. The cast raises its estimated cost, so that it is evaluated last. */
function holds(document: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`(${document} LIKE search_form(${`%${escapeLike(text)}%`}))::int > 0`;
}

function behindOf({ order, behind }: Pick<ClipWindow, "order" | "behind">, key: Prisma.Sql, id: Prisma.Sql) {
  return behind ? [isBehind(order, behind, key, id)] : [];
}
