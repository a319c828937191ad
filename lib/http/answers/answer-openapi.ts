import { createHash } from "node:crypto";
import { setDelivery } from "#lib/kernel/request/delivery";
import { openApiDocument } from "../openapi/document";
import { matchesEtag } from "../response/etags";

const MAX_ORIGINS = 20;
const cache = new Map<string, { text: string; etag: string }>();
/** Stands for the address of the server. */
const ORIGIN = "https://this-server.invalid";
let template: string | null = null;

export function answerOpenApi(request: Request, origin: string): Response {
  const { text, etag } = documentFor(origin);
  const headers = new Headers({ ETag: etag, "Cache-Control": "public, no-cache" });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "application/json; charset=utf-8");
  const response = new Response(request.method === "HEAD" ? null : text, { headers });
  return setDelivery(response, { length: Buffer.byteLength(text), mayCompress: true });
}

function documentFor(origin: string): { text: string; etag: string } {
  const known = cache.get(origin);
  if (known) return known;
  // Made once: it takes a fifth of a second, and the Host header can name any address.
  template ??= `${JSON.stringify(openApiDocument(ORIGIN), null, 1)}\n`;
  const text = template.replaceAll(ORIGIN, origin);
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  if (cache.size >= MAX_ORIGINS) cache.clear();
  cache.set(origin, { text, etag });
  return { text, etag };
}
