import type { ConversionStatus, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { type ClipSort, orderOf } from "./clip-order";
import { type ClipView, findClipViews } from "./clip-view";
import { type ClipPage, type ClipWindow, findClipPage, HEAVY_BYTES, TOTAL_CAP } from "./find-clip-page";
import { decodeCursor, encodeCursor } from "./list-cursor";
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
  /** Only for a search. */
  hits: Map<number, SearchHit>;
  page: number;
  total: number;
  totalIsCapped: boolean;
  hasNext: boolean;
  nextCursor: string | null;
}

export async function listClips(owner: Pick<User, "id">, query: ClipListQuery): Promise<ClipList> {
  const cursor = query.cursor ? decodeCursor(query.cursor, query.sort) : null;
  const page = cursor?.page ?? query.page;
  const window: ClipWindow = {
    userId: owner.id,
    status: query.status,
    createdAfter: query.createdAfter,
    createdBefore: query.createdBefore,
    order: orderOf(query.sort),
    behind: cursor,
    offset: cursor ? 0 : (query.page - 1) * query.limit,
    limit: query.limit,
  };
  const counted = Boolean(query.search || query.createdAfter || query.createdBefore);
  const { places, total, hasNext } = query.search
    ? await searchClips(window, query.search)
    : await findClipPage(window);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  return {
    views: (await isHeavy(places)) ? null : await findClipViews(ids),
    ids,
    hits: query.search ? await findHits(ids, query.search) : new Map(),
    page,
    total: counted ? Math.min(total, TOTAL_CAP) : total,
    totalIsCapped: counted && total > TOTAL_CAP,
    hasNext,
    nextCursor: hasNext && last ? encodeCursor({ sort: query.sort, key: last.key, id: last.id, page: page + 1 }) : null,
  };
}

/** A page of heavy clips is sent one by one. */
async function isHeavy(places: ClipPage["places"]): Promise<boolean> {
  const unknown = places.filter((place) => place.isHeavy === undefined).map(({ id }) => id);
  if (places.some((place) => place.isHeavy)) return true;
  if (unknown.length === 0) return false;
  return (await db().clip.count({ where: { id: { in: unknown }, documentBytes: { gt: HEAVY_BYTES } } })) > 0;
}
