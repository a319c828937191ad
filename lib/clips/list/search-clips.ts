import { Prisma } from "#lib/generated/prisma/client";
import { getOnlyRow, type Reader } from "#lib/platform/database/rows";
import { afterPlaceSql, clipTotalSql, filtersSql, keyTextSql, offsetLimitSql, orderBySql } from "./clip-page-sql";
import { estimateExceeds } from "./estimate-exceeds";
import { type ClipPage, type ClipWindow, type Place, TOTAL_CAP } from "./find-clip-page";
import { chooseSearchPlan, type SearchPlan } from "./search-plan";

/** How many clips of a user the search samples to learn how frequent a text is. */
const SAMPLE = 1000;
const NEAR = 300;
const MANY = TOTAL_CAP / 2;

export async function searchClips(window: ClipWindow, text: string): Promise<ClipPage<Place>> {
  const { order, offset, limit, from } = window;
  const [sample, near] = await Promise.all([takeSample(window, text), findNear(window, text)]);
  if (sample.total === 0) return { places: [], total: 0, hasNext: false };
  if (estimateExceeds({ ...sample, than: TOTAL_CAP })) {
    const places = near ?? (await walkToPage(window, text));
    return { places: places.slice(0, limit), total: TOTAL_CAP + 1, hasNext: places.length > limit };
  }
  const byCreation = order.column === "created_at";
  const way = chooseSearchPlan({ ...sample, cap: TOTAL_CAP, reach: offset + limit, byCreation });
  const hits = hitsBy(way, window, text);
  if (sample.share * sample.total > MANY) {
    // With many hits, walking in list order finds the page soon; counting may use another strategy.
    const [total, places] = await Promise.all([countHits(from, hits), near ?? walkToPage(window, text)]);
    return { places: places.slice(0, limit), total, hasNext: places.length > limit };
  }
  let places: Found[] = await readHits(window, hits);
  const total = places[0]?.total ?? (offset === 0 && !window.behind ? 0 : await countHits(from, hits));
  // Beyond the cap, only a walk in list order knows which hits come first.
  const inOrder = way === "probe" || (way === "walk" && byCreation);
  if (total > TOTAL_CAP && (!inOrder || places.length <= limit)) places = near ?? (await walkToPage(window, text));
  return { places: places.slice(0, limit), total, hasNext: places.length > limit };
}

interface Sample {
  /** Those that a list without the text would have. */
  total: number;
  all: number;
  share: number;
  hits: number;
  sampled: number;
}

/**
 * Clips of the user in the order of a hash, which does not depend on their content: a random sample, and the
 * same for each search.
 */
async function takeSample(window: ClipWindow, text: string): Promise<Sample> {
  const { userId, status, from } = window;
  const id = Prisma.sql`${userId}`;
  const samples = await from.queryOnce<Sample>(Prisma.sql`
    SELECT ${clipTotalSql(id, status)} AS total, ${clipTotalSql(id)} AS all,
      COALESCE(avg(has::int), 0)::float8 AS share, count(*)::int AS sampled,
      count(*) FILTER (WHERE ${Prisma.join([Prisma.sql`has`, ...filtersSql(window, "search")], " AND ")})::int AS hits
    FROM (
      SELECT ${holds(text)} AS has, status, created_at FROM clip_search AS search
      WHERE user_id = ${userId} ORDER BY hashint4(clip_id) ${offsetLimitSql(0, SAMPLE)}
    ) AS search`);
  return getOnlyRow(samples);
}

async function countHits(from: Reader, hits: Prisma.Sql): Promise<number> {
  const counting = Prisma.sql`SELECT count(*)::int AS total FROM (${hits}) AS hits`;
  return getOnlyRow(await from.queryOnce<{ total: number }>(counting)).total;
}

type Found = Place & { total?: number };

function readHits({ order, behind, offset, limit, from }: ClipWindow, hits: Prisma.Sql): Promise<Found[]> {
  const place = { key: Prisma.sql`key`, id: Prisma.sql`id` };
  return from.queryOnce(Prisma.sql`
    WITH hits AS MATERIALIZED (${hits})
    SELECT id, ${keyTextSql(order, place.key)} AS key, (SELECT count(*) FROM hits)::int AS total FROM (
      SELECT id, key FROM hits ${behind ? Prisma.sql`WHERE ${afterPlaceSql(order, behind, place)}` : Prisma.empty}
      ${orderBySql(order, place)} OFFSET ${offset}::int LIMIT ${limit + 1}::int
    ) AS page`);
}

/** @param keys gives `id` and `key` of each, in order */
function readPlaces({ order, from }: ClipWindow, keys: Prisma.Sql): Promise<Place[]> {
  return from.queryOnce(Prisma.sql`SELECT id, ${keyTextSql(order, Prisma.sql`key`)} AS key FROM (${keys}) AS page`);
}

function hitsBy(way: SearchPlan, window: ClipWindow, text: string): Prisma.Sql {
  const all = offsetLimitSql(0, TOTAL_CAP + 1);
  if (way === "probe") return Prisma.sql`${probing(window, text)} ${all}`;
  const key = Prisma.raw(`search.${window.order.column}`);
  if (way === "walk") {
    // The only order that this table has an index for.
    const order = { column: "created_at", descending: window.order.descending } as const;
    const place = { key: Prisma.sql`search.created_at`, id: Prisma.sql`search.clip_id` };
    return Prisma.sql`
      SELECT search.clip_id AS id, ${key} AS key FROM clip_search AS search
      WHERE ${Prisma.join(searchConditions(window, text), " AND ")}
      ${orderBySql(order, place)} ${all}`;
  }
  const hasPieces = (row: Prisma.Sql) => Prisma.sql`
    search_pieces(${row}.user_id, ${row}.document) @> search_wanted(${window.userId}, search_form(${text}))
      AND ${isLike(Prisma.sql`${row}.document`, text)}::int > 0`;
  const conditions = Prisma.join(
    [Prisma.sql`${hiddenOwner} = ${window.userId}`, ...filtersSql(window, "search")],
    " AND ",
  );
  // Row by row, as a join might read the whole table.
  return Prisma.sql`(
      SELECT search.clip_id AS id, ${key} AS key FROM clip_search AS search
      WHERE ${hasPieces(Prisma.sql`search`)} AND ${conditions} LIMIT ${TOTAL_CAP + 1}::int
    ) UNION (
      SELECT id, key FROM clip_words AS words CROSS JOIN LATERAL (
        SELECT search.clip_id AS id, ${key} AS key FROM clip_search AS search
        WHERE search.clip_id = words.clip_id AND ${conditions} OFFSET 0
      ) AS search
      WHERE ${hasPieces(Prisma.sql`words`)} LIMIT ${TOTAL_CAP + 1}::int
    ) LIMIT ${TOTAL_CAP + 1}::int`;
}

/** The page, if a common text fills it and shows that there is a next one; else null. */
async function findNear(window: ClipWindow, text: string) {
  const { userId, status, order, offset, limit } = window;
  // No index knows where those of a rare status are.
  if (order.column !== "created_at" || status || offset + limit >= NEAR) return null;
  const place = { key: Prisma.sql`search.created_at`, id: Prisma.sql`search.clip_id` };
  const found = { key: Prisma.sql`created_at`, id: Prisma.sql`clip_id` };
  const conditions = [Prisma.sql`${owner} = ${userId}`, ...filtersSql(window, "search"), ...behindOf(window, place)];
  const keys = Prisma.sql`
    SELECT clip_id AS id, created_at AS key FROM (
      SELECT clip_id, created_at, document, has_words FROM clip_search AS search
      WHERE ${Prisma.join(conditions, " AND ")} ${orderBySql(order, place)} ${offsetLimitSql(0, NEAR)}
    ) AS search WHERE ${holds(text)}
    ${orderBySql(order, found)} ${offsetLimitSql(offset, limit + 1)}`;
  const places = await readPlaces(window, keys);
  return places.length > limit ? places : null;
}

function walkToPage(window: ClipWindow, text: string) {
  const { order, behind, offset, limit } = window;
  const place = { key: Prisma.sql`search.created_at`, id: Prisma.sql`search.clip_id` };
  const walk =
    order.column === "created_at"
      ? Prisma.sql`
          SELECT search.clip_id AS id, search.created_at AS key FROM clip_search AS search
          WHERE ${Prisma.join([...searchConditions(window, text), ...behindOf(window, place)], " AND ")}
          ${orderBySql(order, place)}`
      : probing(window, text, behind);
  return readPlaces(window, Prisma.sql`${walk} ${offsetLimitSql(offset, limit + 1)}`);
}

function probing(window: ClipWindow, text: string, behind: ClipWindow["behind"] = null): Prisma.Sql {
  const { userId, order } = window;
  const place = { key: Prisma.raw(`clip.${order.column}`), id: Prisma.sql`clip.id` };
  const conditions = [
    Prisma.sql`clip.user_id = ${userId} AND clip.frozen_of IS NULL`,
    ...filtersSql(window, "clip"),
    // A subquery, because the planner might join the whole table.
    Prisma.sql`(SELECT ${holds(text)} FROM clip_search AS search WHERE search.clip_id = clip.id)`,
    ...behindOf({ order, behind }, place),
  ];
  return Prisma.sql`
    SELECT clip.id, ${place.key} AS key FROM clips AS clip
    WHERE ${Prisma.join(conditions, " AND ")} ${orderBySql(order, place)}`;
}

const owner = Prisma.sql`search.user_id`;
/**
 * Pieces already belong to one user; the concatenation keeps the planner from reading that user's clip index too.
 */
const hiddenOwner = Prisma.sql`(search.user_id || '')`;

function searchConditions(window: ClipWindow, text: string): Prisma.Sql[] {
  return [Prisma.sql`${owner} = ${window.userId}`, ...filtersSql(window, "search"), holds(text)];
}

/** LIKE is twice as fast as strpos. */
function isLike(document: Prisma.Sql, text: string): Prisma.Sql {
  return Prisma.sql`(${document} LIKE search_pattern(${text}))`;
}

/** Whether the clip of the row `search` holds the text. The cast raises its estimated cost, so that it is evaluated last. */
function holds(text: string): Prisma.Sql {
  return Prisma.sql`(CASE WHEN ${isLike(Prisma.sql`search.document`, text)} THEN true WHEN search.has_words THEN COALESCE((
    SELECT true FROM clip_words AS words
    WHERE words.clip_id = search.clip_id AND ${isLike(Prisma.sql`words.document`, text)} LIMIT 1
  ), false) ELSE false END)::int > 0`;
}

function behindOf({ order, behind }: Pick<ClipWindow, "order" | "behind">, place: Parameters<typeof afterPlaceSql>[2]) {
  return behind ? [afterPlaceSql(order, behind, place)] : [];
}
