/**
 * @typedef {object} HeaderRule
 * @property {string} source a pattern of Next (next.config.mjs)
 * @property {(path: string) => boolean} matches the same pattern, for answers that do not pass through Next
 * @property {{key: string, value: string}[]} headers
 */

const exposed = [
  "API-Version",
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Idempotent-Replayed",
  "Link",
  "Location",
  "Preference-Applied",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Upload-Length",
  "Upload-Offset",
  "WWW-Authenticate",
  "X-Estimated-Tokens",
  "X-Package-Stale",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Resource",
  "X-Request-Id",
  "X-Total-Count",
];

/** The policy of a worker is in the answer with its script: this one reaches no other origin. @type {HeaderRule} */
export const shareWorkerHeaders = {
  source: "/share-worker.js",
  matches: (path) => path === "/share-worker.js",
  headers: [{ key: "Content-Security-Policy", value: "default-src 'none'; connect-src 'self'" }],
};

/** The headers of every answer, by its address. @type {readonly HeaderRule[]} */
export const standardHeaders = [
  {
    source: "/api/:path*",
    matches: (path) => /^\/api(\/|$)/i.test(path),
    headers: [
      { key: "Access-Control-Allow-Origin", value: "*" },
      { key: "Access-Control-Allow-Methods", value: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" },
      {
        key: "Access-Control-Allow-Headers",
        value:
          "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range, Prefer, Upload-Offset, X-Request-Id, X-Share-Password",
      },
      { key: "Access-Control-Expose-Headers", value: exposed.join(", ") },
      { key: "Access-Control-Max-Age", value: "86400" },
      { key: "API-Version", value: "1" },
    ],
  },
  // The embedded page reads them as from another origin where its frame is a sandbox without one.
  // Pages of other sites load the element.
  ...["fonts", "scripts", "embed"].map((folder) => ({
    source: `/${folder}/:path*`,
    matches: (/** @type {string} */ path) => path.startsWith(`/${folder}/`),
    headers: [{ key: "Access-Control-Allow-Origin", value: "*" }],
  })),
  shareWorkerHeaders,
  {
    // All but the page that is made for frames.
    source: "/((?!c/[^/]+/embed$).*)",
    matches: (path) => !/^\/c\/[^/]+\/embed$/.test(path),
    headers: [{ key: "X-Frame-Options", value: "DENY" }],
  },
  {
    source: "/:path*",
    matches: () => true,
    headers: [
      { key: "X-Content-Type-Options", value: "nosniff" },
      { key: "Permissions-Policy", value: "microphone=(self), camera=(self), display-capture=(self)" },
    ],
  },
];
