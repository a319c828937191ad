import { Prisma } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { countClips } from "./clip-counts";
import { isBehind, keyText, orderBy, stretch } from "./clip-order";
import { type ClipPage, type ClipWindow, TOTAL_CAP } from "./find-clip-page";

/** How many of the newest clips are looked at to learn whether a text is common. */
const SAMPLE = 1000;
/** A text in this part of the clips reaches the cap of the total sooner by walking through them than by the index. */
const COMMON = 0.15;
/** So few clips are read through faster than any index is asked. */
const FEW = 1000;

/**
 * The ids of a page of the clips that contain the text, in any case.
 *
 * Rare texts come from the index of pieces: all that match, put in order. Common ones would be long lists there, but a
 * walk through the clips in the list's order meets the first 10,001 of them soon.
 */
export async function searchClips(window: ClipWindow, text: string): Promise<ClipPage> {
  const [clips, share] = await Promise.all([
    countClips(window.userId, window.status),
    sampleShare(window.userId, text),
  ]);
  if (clips === 0) return { places: [], total: 0, hasNext: false };
  const walk = clips <= FEW || share >= COMMON;
  const found = await readHits(
    window,
    walk
      ? Prisma.sql`${walkingHits(window, text)} ${stretch(0, TOTAL_CAP + 1)}`
      : Prisma.sql`${indexedHits(window, text)} LIMIT ${TOTAL_CAP + 1}::int`,
  );
  let { places } = found;
  // Of more hits than the cap only a walk knows the order; and a page may lie behind the last hit that was read.
  if (found.total > TOTAL_CAP && (!walk || places.length <= window.limit)) places = await walkToPage(window, text);
  return { places: places.slice(0, window.limit), total: found.total, hasNext: places.length > window.limit };
}

async function sampleShare(userId: string, text: string): Promise<number> {
  const [row] = await db().$queryRaw<{ share: number | null }[]>`
    SELECT avg((strpos(document, search_form(${text})) > 0)::int)::float8 AS share FROM (
      SELECT document FROM clip_search WHERE user_id = ${userId}
      ORDER BY created_at DESC, clip_id DESC ${stretch(0, SAMPLE)}
    ) AS newest`;
  return row?.share ?? 0;
}

/** Counts the hits and cuts the page out of them. */
async function readHits(
  { order, behind, offset, limit }: ClipWindow,
  hits: Prisma.Sql,
): Promise<Omit<ClipPage, "hasNext">> {
  const key = Prisma.sql`key`;
  const id = Prisma.sql`id`;
  const [row] = await db().$queryRaw<{ total: number; places: ClipPage["places"] }[]>`
    WITH hits AS MATERIALIZED (${hits}),
    page AS (
      SELECT id, key FROM hits ${behind ? Prisma.sql`WHERE ${isBehind(order, behind, key, id)}` : Prisma.empty}
      ${orderBy(order, key, id)} OFFSET ${offset}::int LIMIT ${limit + 1}::int
    )
    SELECT (SELECT count(*) FROM hits)::int AS total,
      (SELECT COALESCE(json_agg(json_build_object('id', id, 'key', ${keyText(order, key)}) ${orderBy(order, key, id)}), '[]')
         FROM page) AS places`;
  return row ?? { total: 0, places: [] };
}

/** All that match, in no order. The LATERAL keeps PostgreSQL from reading the whole table of clips for a join. */
function indexedHits(window: ClipWindow, text: string): Prisma.Sql {
  const { userId, status, order } = window;
  const own = needsClip(window);
  return Prisma.sql`
    SELECT search.clip_id AS id, ${own ? Prisma.sql`clip.key` : Prisma.sql`search.created_at`} AS key
    FROM clip_search AS search
    ${
      own
        ? Prisma.sql`CROSS JOIN LATERAL (
            SELECT ${Prisma.raw(order.column)} AS key, status FROM clips WHERE id = search.clip_id LIMIT 1
          ) AS clip`
        : Prisma.empty
    }
    WHERE search_pieces(search.user_id, search.document) @> search_wanted(${userId}, search_form(${text}))
      AND ${Prisma.join(searchConditions(window, text), " AND ")}
      ${status ? Prisma.sql`AND clip.status = ${status}::conversion_status` : Prisma.empty}`;
}

/** All that match, in the list's order. */
function walkingHits(window: ClipWindow, text: string, behind: ClipWindow["behind"] = null): Prisma.Sql {
  const { userId, status, order, createdAfter, createdBefore } = window;
  if (!needsClip(window)) {
    const [key, id] = [Prisma.sql`search.created_at`, Prisma.sql`search.clip_id`];
    return Prisma.sql`
      SELECT search.clip_id AS id, search.created_at AS key FROM clip_search AS search
      WHERE ${Prisma.join([...searchConditions(window, text), ...(behind ? [isBehind(order, behind, key, id)] : [])], " AND ")}
      ${orderBy(order, key, id)}`;
  }
  const [key, id] = [Prisma.raw(`clip.${order.column}`), Prisma.sql`clip.id`];
  const conditions = [
    Prisma.sql`clip.user_id = ${userId}`,
    ...(status ? [Prisma.sql`clip.status = ${status}::conversion_status`] : []),
    ...(createdAfter ? [Prisma.sql`clip.created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`clip.created_at < ${createdBefore}::timestamptz`] : []),
    // One look into the other table per clip: a join might be planned as one over everything.
    Prisma.sql`strpos((SELECT document FROM clip_search WHERE clip_id = clip.id), search_form(${text})) > 0`,
    ...(behind ? [isBehind(order, behind, key, id)] : []),
  ];
  return Prisma.sql`
    SELECT clip.id, ${key} AS key FROM clips AS clip
    WHERE ${Prisma.join(conditions, " AND ")} ${orderBy(order, key, id)}`;
}

async function walkToPage(window: ClipWindow, text: string): Promise<ClipPage["places"]> {
  return db().$queryRaw<ClipPage["places"]>`
    SELECT id, ${keyText(window.order, Prisma.sql`key`)} AS key
    FROM (${walkingHits(window, text, window.behind)} ${stretch(window.offset, window.limit + 1)}) AS page`;
}

function searchConditions({ userId, createdAfter, createdBefore }: ClipWindow, text: string): Prisma.Sql[] {
  return [
    Prisma.sql`search.user_id = ${userId}`,
    ...(createdAfter ? [Prisma.sql`search.created_at >= ${createdAfter}::timestamptz`] : []),
    ...(createdBefore ? [Prisma.sql`search.created_at < ${createdBefore}::timestamptz`] : []),
    // Not LIKE: nothing in the text is a wildcard.
    Prisma.sql`strpos(search.document, search_form(${text})) > 0`,
  ];
}

/** Whether filter and order can be read only from the clip itself. */
function needsClip({ status, order }: ClipWindow): boolean {
  return status !== undefined || order.column !== "created_at";
}
