import type { z } from "zod";
import type { Pagination } from "#lib/contract/schema/fields";
import { JsonResult } from "./json-result";

type Page = z.output<typeof Pagination>;
type Seek = { next_cursor: string | null; total_is_capped?: true | undefined };

export function presentPagination(page: number, limit: number, total: number): Page {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, total_pages: pages, has_next: page < pages, has_prev: page > 1 && total > 0 };
}

export function presentSeek(
  list: { page: number; total: number; totalIsCapped: boolean; hasNext: boolean; nextCursor: string | null },
  limit: number,
): Page & Seek {
  return {
    ...presentPagination(list.page, limit, list.total),
    has_next: list.hasNext,
    next_cursor: list.nextCursor,
    ...(list.totalIsCapped ? { total_is_capped: true } : {}),
  };
}

/** Link (RFC 8288) and X-Total-Count beside the body. */
export function listResponse<T extends { data: { pagination: Page & Partial<Seek> } }>(
  body: T,
  requestUrl: string,
  origin: string,
  key: string | null = null,
): JsonResult<T> {
  const { page, total, total_pages, has_next, next_cursor, total_is_capped } = body.data.pagination;
  const at = (place: { page: number } | { cursor: string }) => {
    const url = new URL(requestUrl);
    url.searchParams.delete("page");
    url.searchParams.delete("cursor");
    for (const [name, value] of Object.entries(place)) url.searchParams.set(name, String(value));
    return `${origin}${url.pathname}${url.search}`;
  };
  const last = Math.max(1, total_pages);
  const byCursor = Boolean(new URL(requestUrl).searchParams.get("cursor"));
  const previous = total_is_capped ? page - 1 : Math.min(page - 1, last);
  const links = [
    `<${at({ page: 1 })}>; rel="first"`,
    ...(page > 1 && !byCursor ? [`<${at({ page: previous })}>; rel="prev"`] : []),
    ...(has_next
      ? [`<${at(byCursor && next_cursor ? { cursor: next_cursor } : { page: page + 1 })}>; rel="next"`]
      : []),
    // The last page of a capped list is unknown.
    ...(total_is_capped ? [] : [`<${at({ page: last })}>; rel="last"`]),
  ];
  return new JsonResult(200, body, { Link: links.join(", "), "X-Total-Count": String(total) }, key);
}
