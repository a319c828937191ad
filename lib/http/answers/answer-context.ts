import { createHash } from "node:crypto";
import type { ContextWish } from "#lib/context/context";
import { setDelivery } from "#lib/kernel/request/delivery";
import type { ClipContext } from "#lib/packages/export/clip-context";
import { prefersMarkdown } from "../request/prefers-markdown";
import { matchesEtag } from "../response/etags";
import { textDelivery } from "../response/json-result";
import { cacheResponse, findCachedResponse } from "../response/response-cache";

const types = { json: "application/json; charset=utf-8", markdown: "text/markdown; charset=utf-8" };

/** Longer ones would leave no room for other answers. */
const MOST_CACHED = 512 * 1024;

/** A format in the query wins over the header. */
export function readContextWish(
  request: Request,
  { format, ...rest }: Omit<ContextWish, "format"> & { format?: ContextWish["format"] | undefined },
): ContextWish {
  return { ...rest, format: format ?? (prefersMarkdown(request) ? "markdown" : "json") };
}

/** @param version names all that the context is made of besides the wish; null: it is made for each request */
export async function answerContext(
  request: Request,
  { wish, version, isGuarded }: { wish: ContextWish; version: readonly unknown[] | null; isGuarded: boolean },
  write: () => Promise<ClipContext>,
): Promise<Response> {
  const { format, crops, cropSize } = wish;
  // One copy for all wishes without images, of any size.
  const shown = crops === "url" ? (cropSize ?? "usual") : null;
  const key = version && isOfAll(wish) ? JSON.stringify(["context", format, shown, isGuarded, ...version]) : null;
  const response = (key && findCachedResponse(key)) || contextResponse(await write(), { format, isGuarded, key });
  const { headers } = response;
  const isKnown = matchesEtag(request.headers.get("if-none-match"), headers.get("etag") ?? "");
  return isKnown ? new Response(null, { status: 304, headers }) : response;
}

/** Parts, and lengths that a caller chooses, would fill the memory. */
const isOfAll = ({ pins, from, to, maxChars, crops }: ContextWish) =>
  [pins, from, to, maxChars].every((one) => one === undefined) && crops !== "inline";

function contextResponse(
  { text, estimatedTokens, isWhole }: ClipContext,
  { format, isGuarded, key }: { format: ContextWish["format"]; isGuarded: boolean; key: string | null },
): Response {
  const headers = {
    ETag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`,
    "Cache-Control": isGuarded ? "private, no-store" : "private, no-cache",
    "Content-Type": types[format],
    "X-Estimated-Tokens": String(estimatedTokens),
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  };
  const delivery = textDelivery(text);
  if (key && isWhole && text.length <= MOST_CACHED) cacheResponse(key, { text, headers, delivery });
  return setDelivery(new Response(text, { headers }), delivery);
}
