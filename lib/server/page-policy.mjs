import { randomBytes } from "node:crypto";

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 */

/**
 * What a browser may do with our pages. A page runs only scripts that carry the nonce of its answer, and what those
 * load; Next reads the nonce from the policy in the request. A document that brings its own policy, as the public page
 * does, keeps it.
 * @param {object} options
 * @param {boolean} options.dev pages reload themselves over a web socket, and React evaluates
 * @param {boolean} options.https whether the service is reached by https
 * @param {boolean} options.trustProxy whether a proxy's word about that counts
 */
export function createPagePolicy({ dev, https, trustProxy }) {
  /**
   * Marks a request before it is handled; gives what to do before the headers of its answer leave.
   * @param {Request} request
   * @param {Response} response
   * @param {import("../kernel/exchange.mjs").Exchange} exchange is told the nonce
   */
  return (request, response, exchange) => {
    const forwarded = trustProxy ? String(request.headers["x-forwarded-proto"] ?? "") : "";
    if (https || /^https\s*(,|$)/i.test(forwarded)) {
      response.setHeader("Strict-Transport-Security", "max-age=31536000");
    }
    if (request.url?.startsWith("/api/")) return () => {};
    const nonce = randomBytes(16).toString("base64");
    const policy = contentPolicy(nonce, dev);
    request.headers["content-security-policy"] = policy;
    exchange.nonce = nonce;
    return () => {
      if (!/^text\/html\b/i.test(String(response.getHeader("Content-Type") ?? ""))) return;
      if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", policy);
      if (!response.hasHeader("Referrer-Policy")) response.setHeader("Referrer-Policy", "same-origin");
    };
  };
}

/** @param {string} nonce @param {boolean} dev */
function contentPolicy(nonce, dev) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    // Places of pins and flags, which React writes into the markup.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self'${dev ? " ws: wss:" : ""}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
