import { createHash } from "node:crypto";
import type { ContextWish, WrittenContext } from "#lib/context/context";
import { setDelivery } from "#lib/kernel/request/delivery";
import { prefersMarkdown } from "../request/prefers-markdown";
import { matchesEtag } from "../response/etags";
import { textDelivery } from "../response/json-result";

const types = { json: "application/json; charset=utf-8", markdown: "text/markdown; charset=utf-8" };

/** A format that the query names counts, whatever the header accepts. */
export function readContextWish(
  request: Request,
  { format, ...rest }: Omit<ContextWish, "format"> & { format?: ContextWish["format"] | undefined },
): ContextWish {
  return { ...rest, format: format ?? (prefersMarkdown(request) ? "markdown" : "json") };
}

export function answerContext(
  request: Request,
  { text, estimatedTokens }: WrittenContext,
  { format, isGuarded }: Pick<ContextWish, "format"> & { isGuarded: boolean },
): Response {
  const headers = new Headers({
    ETag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`,
    "Cache-Control": isGuarded ? "private, no-store" : "private, no-cache",
    "Content-Type": types[format],
    "X-Estimated-Tokens": String(estimatedTokens),
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  });
  const isKnown = matchesEtag(request.headers.get("if-none-match"), headers.get("etag") ?? "");
  if (isKnown) return new Response(null, { status: 304, headers });
  return setDelivery(new Response(text, { headers }), textDelivery(text));
}
