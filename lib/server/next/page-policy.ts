import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "../../config/read-config";
import type { RequestContext } from "../../kernel/request/request-context";

/**
 * The Content-Security-Policy. Scripts need the response's nonce or must be loaded by one that has it; Next reads the
 * nonce from the request's policy. A document with its own policy, such as the public page, keeps it.
 * @param options pages reload themselves over a web socket, and React evaluates
 */
export function createPagePolicy(
  {
    publicUrl,
    redirectOrigin,
    uploadOrigin,
    trustProxy,
  }: Pick<Config, "publicUrl" | "redirectOrigin" | "uploadOrigin" | "trustProxy">,
  { dev = false }: { dev?: boolean } = {},
) {
  const https = publicUrl?.startsWith("https:") ?? false;
  /** @param context receives the nonce */
  return (request: IncomingMessage, response: ServerResponse, context: RequestContext) => {
    const forwarded = trustProxy > 0 ? String(request.headers["x-forwarded-proto"] ?? "") : "";
    if (https || /^https\s*(,|$)/i.test(forwarded)) {
      response.setHeader("Strict-Transport-Security", "max-age=31536000");
    }
    if (request.url?.startsWith("/api/")) return () => {};
    const nonce = randomBytes(16).toString("base64");
    const policy = contentPolicy(nonce, { dev, redirectOrigin, uploadOrigin });
    request.headers["content-security-policy"] = policy;
    context.nonce = nonce;
    return () => {
      if (!/^text\/html\b/i.test(String(response.getHeader("Content-Type") ?? ""))) return;
      if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", policy);
      if (!response.hasHeader("Referrer-Policy")) response.setHeader("Referrer-Policy", "same-origin");
    };
  };
}

function contentPolicy(
  nonce: string,
  { dev, redirectOrigin, uploadOrigin }: { dev: boolean; redirectOrigin: string | null; uploadOrigin: string | null },
) {
  const files = redirectOrigin ? ` ${redirectOrigin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // React writes positions of pins and flags as style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${files}`,
    `media-src 'self' blob:${files}`,
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ""}${dev ? " ws: wss:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
