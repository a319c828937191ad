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
  /** Goes on where an earlier page ended; then `page` does not count. */
  cursor?: string | undefined;
  status?: ConversionStatus | undefined;
  /** A text to find in title, description, notes and texts, in any case. */
  search?: string | undefined;
  /** From this moment on. */
  createdAfter?: Date | undefined;
  /** Before this moment. */
  createdBefore?: Date | undefined;
  sort: ClipSort;
}

export interface ClipList {
  /** Null where the page holds too much to be read at once: then one clip after the other, by `ids`. */
  views: ClipView[] | null;
  ids: number[];
  page: number;
  total: number;
  /** There are more than `total`. */
  totalIsCapped: boolean;
  hasNext: boolean;
  nextCursor: string | null;
}

/** One page of a person's clips and how many there are in all. */
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

/** A clip that weighs more than most; a hundred of those below are read together. */
const HEAVY_BYTES = 20 * 1024;

/** Tags and metadata may be a megabyte a clip: a page of them would keep everybody else waiting. */
async function isHeavy(ids: readonly number[]): Promise<boolean> {
  return (await db().clip.count({ where: { id: { in: [...ids] }, documentBytes: { gt: HEAVY_BYTES } } })) > 0;
}
