import { type ConversionStatus, Prisma, type User } from "#lib/generated/prisma/client";
import { readFresh } from "#lib/platform/replica";
import { primary, type Reader } from "#lib/platform/rows";
import { type ClipSort, orderOf } from "./clip-order";
import type { ClipView } from "./clip-view";
import {
  type ClipStretch,
  findClipPage,
  isNear,
  type PlaceRow,
  pageInSql,
  placesIn,
  TOTAL_CAP,
} from "./find-clip-page";
import { decodeCursor, encodeCursor, type ListCursor } from "./list-cursor";
import { searchClips } from "./search-clips";
import { findHits, type SearchHit } from "./search-hits";

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
  hits: Map<number, SearchHit>;
  page: number;
  total: number;
  totalIsCapped: boolean;
  hasNext: boolean;
  nextCursor: string | null;
}

interface Ahead {
  /** What had been written when the caller was admitted: a replica may answer that has all of it. */
  written?: string | null;
  places?: string | null | undefined;
}

export function listClips(
  owner: Pick<User, "id">,
  query: ClipListQuery,
  { written = null, places = null }: Ahead = {},
): Promise<ClipList> {
  if (places) return listFrom(primary, owner, query, placesIn(JSON.parse(places)));
  return readFresh(written, (from) => listFrom(from, owner, query));
}

/** The page that a query asks for as a text that is equal for equal pages, by the id of its owner; null where a list takes more than one look. */
export function pageBeside(query: ClipListQuery): ((userId: Prisma.Sql) => Prisma.Sql) | null {
  const stretch = query.search ? null : stretchOf(query);
  return stretch && isNear(stretch) ? (userId) => Prisma.sql`${pageInSql(stretch, userId)}::text` : null;
}

function stretchOf(query: ClipListQuery): ClipStretch & { behind: ListCursor | null } {
  const { cursor, page, limit, sort, status, createdAfter, createdBefore } = query;
  const behind = cursor ? decodeCursor(cursor, sort) : null;
  const offset = behind ? 0 : (page - 1) * limit;
  return { status, createdAfter, createdBefore, order: orderOf(sort), behind, offset, limit };
}

async function listFrom(
  from: Reader,
  owner: Pick<User, "id">,
  query: ClipListQuery,
  read?: readonly PlaceRow[],
): Promise<ClipList> {
  const window = { ...stretchOf(query), userId: owner.id, from };
  const page = window.behind?.page ?? query.page;
  const counted = Boolean(query.search || query.createdAfter || query.createdBefore);
  const { places, total, hasNext } = query.search
    ? await searchClips(window, query.search)
    : await findClipPage(window, read);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  return {
    views: places.some(({ isHeavy }) => isHeavy) ? null : places.flatMap(({ view }) => view ?? []),
    ids,
    hits: query.search ? await findHits(ids, query.search, from) : new Map(),
    page,
    total: counted ? Math.min(total, TOTAL_CAP) : total,
    totalIsCapped: counted && total > TOTAL_CAP,
    hasNext,
    nextCursor: hasNext && last ? encodeCursor({ sort: query.sort, key: last.key, id: last.id, page: page + 1 }) : null,
  };
}
