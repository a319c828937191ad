import type { ContextPageModel } from "./model";

/** Of programs, with the choices of the page. `own` goes before them. */
export function readAddress(
  url: string,
  { choices }: Pick<ContextPageModel, "choices">,
  own: Record<string, string> = {},
) {
  const query = new URLSearchParams({ ...own, ...choices });
  return query.size > 0 ? `${url}?${query}` : url;
}

/** Of the same site: whatever name the reader's browser has for it. */
export function toPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
