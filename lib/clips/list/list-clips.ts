import { type ConversionStatus, Prisma, type User } from "#lib/generated/prisma/client";
import { readFromReplica } from "#lib/platform/database/replica";
import { primaryReader, type Reader } from "#lib/platform/database/rows";
import type { ClipView } from "../clip-view";
import { type ClipSort, clipOrder } from "./clip-order";
import { type ClipPageQuery, clipsByIdSql } from "./clip-page-sql";
import {
  type ClipPage,
  type ClipRow,
  findClipPage,
  isNearPage,
  nearPageSql,
  type Place,
  parseClipRows,
  TOTAL_CAP,
} from "./find-clip-page";
import { decodeCursor, encodeCursor, type ListCursor } from "./list-cursor";
import { searchClips } from "./search-clips";
import { type SearchHit, searchHitsSql } from "./search-hits";

export interface ClipListQuery {
  page: number;
  limit: number;
  /** Continues after an earlier page; `page` is then ignored. */
  cursor?: string | undefined;
  status?: ConversionStatus | undefined;
  search?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  sort: ClipSort;
}

export interface ClipList {
  views: ClipView[] | null;
  ids: number[];
  hits: Readonly<Record<number, SearchHit>>;
  page: number;
  total: number;
  totalIsCapped: boolean;
  hasNext: boolean;
  nextCursor: string | null;
}

interface ReadAhead {
  /** The LSN of the primary when the caller was authenticated: a replica may answer that has all up to it. */
  primaryLsn?: string | null;
  places?: string | null | undefined;
}

/** `text` is equal for equal lists; null where a list is not read as one. */
interface UnparsedClipList {
  text: string | null;
  parse: () => Promise<ClipList>;
}

export async function listClips(
  owner: Pick<User, "id">,
  query: ClipListQuery,
  ahead: ReadAhead = {},
): Promise<ClipList> {
  return (await queryClipList(owner, query, ahead)).parse();
}

export async function queryClipList(
  owner: Pick<User, "id">,
  query: ClipListQuery,
  { primaryLsn = null, places = null }: ReadAhead = {},
): Promise<UnparsedClipList> {
  if (places)
    return { text: places, parse: () => listFrom(primaryReader, owner, query, parseClipRows(JSON.parse(places))) };
  const { search } = query;
  if (search) return readFromReplica(primaryLsn, (from) => searchFrom(from, owner, query, search));
  const list = await readFromReplica(primaryLsn, (from) => listFrom(from, owner, query));
  return { text: null, parse: async () => list };
}

/** The page that a query asks for as a text that is equal for equal pages, by the id of its owner; null where a list takes more than one look. */
export function clipPageSelect(query: ClipListQuery): ((userId: Prisma.Sql) => Prisma.Sql) | null {
  const page = query.search ? null : toPageQuery(query);
  return page && isNearPage(page) ? (userId) => Prisma.sql`${nearPageSql(page, userId)}::text` : null;
}

function toPageQuery(query: ClipListQuery): ClipPageQuery & { behind: ListCursor | null } {
  const { cursor, page, limit, sort, status, createdAfter, createdBefore } = query;
  const behind = cursor ? decodeCursor(cursor, sort) : null;
  const offset = behind ? 0 : (page - 1) * limit;
  return { status, createdAfter, createdBefore, order: clipOrder(sort), behind, offset, limit };
}

async function listFrom(
  from: Reader,
  owner: Pick<User, "id">,
  query: ClipListQuery,
  read?: readonly ClipRow[],
): Promise<ClipList> {
  const page = await findClipPage({ ...toPageQuery(query), userId: owner.id, from }, read);
  return listOf(query, page, page.places, {});
}

async function searchFrom(
  from: Reader,
  owner: Pick<User, "id">,
  query: ClipListQuery,
  text: string,
): Promise<UnparsedClipList> {
  const page = await searchClips({ ...toPageQuery(query), userId: owner.id, from }, text);
  const ids = page.places.map(({ id }) => id);
  const { clips, hits } = await readFound(from, ids, text);
  return {
    text: `${JSON.stringify(page)} ${clips} ${hits}`,
    parse: async () => listOf(query, page, parseClipRows(JSON.parse(clips)), JSON.parse(hits)),
  };
}

/** Planned once, unlike the statement that finds them: planning takes longer than reading. */
async function readFound(from: Reader, ids: readonly number[], text: string) {
  const [found] =
    ids.length > 0
      ? await from.queryPrepared<{ clips: string | null; hits: string | null }>(
          Prisma.sql`SELECT ${clipsByIdSql(ids)}::text AS clips, ${searchHitsSql(ids, text)}::text AS hits`,
        )
      : [];
  return { clips: found?.clips ?? "[]", hits: found?.hits ?? "{}" };
}

function listOf(
  query: ClipListQuery,
  { places, total, hasNext }: ClipPage<Place>,
  clips: readonly ClipRow[],
  hits: ClipList["hits"],
): ClipList {
  const page = toPageQuery(query).behind?.page ?? query.page;
  const isCounted = Boolean(query.search || query.createdAfter || query.createdBefore);
  const last = places.at(-1);
  return {
    views: clips.some(({ isHeavy }) => isHeavy) ? null : clips.flatMap(({ view }) => view ?? []),
    ids: places.map(({ id }) => id),
    hits,
    page,
    total: isCounted ? Math.min(total, TOTAL_CAP) : total,
    totalIsCapped: isCounted && total > TOTAL_CAP,
    hasNext,
    nextCursor: hasNext && last ? encodeCursor({ sort: query.sort, key: last.key, id: last.id, page: page + 1 }) : null,
  };
}
