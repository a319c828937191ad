import type { z } from "zod";
import type { Pagination } from "#lib/contract/fields";
import { Answered } from "../answers";

/** Where a page lies in its list. */
export function presentPagination(page: number, limit: number, total: number): z.output<typeof Pagination> {
  const pages = Math.ceil(total / limit);
  return { page, limit, total, total_pages: pages, has_next: page < pages, has_prev: page > 1 && total > 0 };
}

/** Answers with a list: Link (RFC 8288) to its neighbours and X-Total-Count beside the body. */
export function listAnswer<T extends { data: { pagination: z.output<typeof Pagination> } }>(
  body: T,
  requestUrl: string,
  origin: string,
): Answered<T> {
  const { page, total, total_pages } = body.data.pagination;
  const at = (n: number) => {
    const url = new URL(requestUrl);
    url.searchParams.set("page", String(n));
    return `${origin}${url.pathname}${url.search}`;
  };
  const last = Math.max(1, total_pages);
  const links = [
    `<${at(1)}>; rel="first"`,
    ...(page > 1 ? [`<${at(Math.min(page - 1, last))}>; rel="prev"`] : []),
    ...(page < last ? [`<${at(page + 1)}>; rel="next"`] : []),
    `<${at(last)}>; rel="last"`,
  ];
  return new Answered(200, body, { Link: links.join(", "), "X-Total-Count": String(total) });
}
