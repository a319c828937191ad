import { readMemory } from "./lib/config/read-memory.mjs";
import { hasRoomToBuild } from "./lib/server/cli/build-memory.mjs";
import { standardHeaders } from "./lib/server/http/standard-headers.mjs";

/**
 * What the programs of `lib/platform/media` and `lib/threads` need that run beside the server: a build that packs each function with
 * the files it imports sees none of it. The speech engine is left out: with its models no function could hold it.
 */
const mediaPrograms = [
  "lib/generated/children/*.mjs",
  "node_modules/{sharp,detect-libc,semver,konva,libheif-js}/**/*",
  "node_modules/{@img,@napi-rs,@node-rs,@fontsource-variable}/**/*",
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
    return {
      beforeFiles: [
        { source: "/docs.md", destination: "/docs/markdown/overview" },
        { source: "/docs/:page([a-z]+).md", destination: "/docs/markdown/:page" },
      ],
      fallback: [{ source: "/api/:path*", destination: "/api/no-such-address" }],
    };
  },
  headers: async () => standardHeaders.map(({ source, headers }) => ({ source, headers })),
};
