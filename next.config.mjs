import { readMemory } from "./lib/config/read-memory.mjs";
import { hasRoomToBuild } from "./lib/server/cli/build-memory.mjs";

/**
 * What the programs of `lib/platform/media` and `lib/threads` need that run beside the server: a build that packs each function with
 * the files it imports sees none of it. The speech engine is left out: with its models no function could hold it.
 */
const mediaPrograms = [
  "lib/platform/media/**/*.mjs",
  "node_modules/{sharp,detect-libc,semver,konva,libheif-js}/**/*",
  "node_modules/{@img,@napi-rs,@fontsource-variable}/**/*",
  "node_modules/@ffmpeg/core/{package.json,dist/umd/*}",
  "node_modules/mediabunny/{package.json,dist/bundles/*.cjs}",
  "node_modules/eld/{package.json,src/**/*.js}",
];

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  experimental: {
    preloadEntriesOnStart: false,
    // Pages take seconds, and each worker's memory comes on top of the bundler's.
    cpus: 1,
    // Half a gigabyte of memory for a faster next build.
    turbopackFileSystemCacheForBuild: hasRoomToBuild(readMemory()),
  },
  images: { unoptimized: true },
  outputFileTracingIncludes: { "/api/**": mediaPrograms, "/c/**": mediaPrograms },
  // Types are checked by `npm run check`, with the tests that a production install does not need.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@redis/client",
    "@upstash/ratelimit",
    "@upstash/redis",
    "undici",
    "jszip",
    "file-type",
    "@ffmpeg/core",
    "sharp",
    "@napi-rs/canvas",
    "@node-rs/argon2",
    "nodemailer",
    "resend",
    "twilio",
    "libphonenumber-js",
  ],
  async rewrites() {
    // Sources match in any case: what begins like the API and is no route of it is answered as the API answers.
    return { fallback: [{ source: "/api/:path*", destination: "/api/no-such-address" }] };
  },
  async headers() {
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
      "X-Package-Stale",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
      "X-RateLimit-Resource",
      "X-Request-Id",
      "X-Total-Count",
    ];
    return [
      {
        source: "/api/:path*",
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
      ...["/fonts/:path*", "/scripts/:path*"].map((source) => ({
        source,
        headers: [{ key: "Access-Control-Allow-Origin", value: "*" }],
      })),
      // All but the page that is made for frames.
      { source: "/((?!c/[^/]+/embed$).*)", headers: [{ key: "X-Frame-Options", value: "DENY" }] },
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Permissions-Policy", value: "microphone=(self), camera=(self), display-capture=(self)" },
        ],
      },
    ];
  },
};
