import type { ConversionStatus, User } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/db";
import { type ClipSort, orderOf } from "./clip-order";
import { type ClipView, findClipViews } from "./clip-view";
import { type ClipWindow, findClipPage, TOTAL_CAP } from "./find-clip-page";
import { decodeCursor, encodeCursor } from "./list-cursor";
import { searchClips } from "./search-clips";

export interface ClipListWish {
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
  page: number;
  total: number;
  totalIsCapped: boolean;
  hasNext: boolean;
  nextCursor: string | null;
}

export async function listClips(owner: Pick<User, "id">, wish: ClipListWish): Promise<ClipList> {
  const cursor = wish.cursor ? decodeCursor(wish.cursor, wish.sort) : null;
  const page = cursor?.page ?? wish.page;
  const window: ClipWindow = {
    userId: owner.id,
    status: wish.status,
    createdAfter: wish.createdAfter,
    createdBefore: wish.createdBefore,
    order: orderOf(wish.sort),
    behind: cursor,
    offset: cursor ? 0 : (wish.page - 1) * wish.limit,
    limit: wish.limit,
  };
  const counted = Boolean(wish.search || wish.createdAfter || wish.createdBefore);
  const { places, total, hasNext } = wish.search ? await searchClips(window, wish.search) : await findClipPage(window);
  const last = places.at(-1);
  const ids = places.map(({ id }) => id);
  return {
    views: (await isHeavy(ids)) ? null : await findClipViews(ids),
    ids,
    page,
    total: counted ? Math.min(total, TOTAL_CAP) : total,
    totalIsCapped: counted && total > TOTAL_CAP,
    hasNext,
    nextCursor: hasNext && last ? encodeCursor({ sort: wish.sort, ...last, page: page + 1 }) : null,
  };
}

const HEAVY_BYTES = 20 * 1024;

/** Tags and metadata can be a megabyte per clip, and a page of those would block the event loop. */
async function isHeavy(ids: readonly number[]): Promise<boolean> {
  return (await db().clip.count({ where: { id: { in: [...ids] }, documentBytes: { gt: HEAVY_BYTES } } })) > 0;
}
