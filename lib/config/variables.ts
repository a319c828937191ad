import { databaseVariables } from "./read-database";
import { limiterVariables } from "./read-limiter";
import { providerVariables } from "./read-providers";
import { speechVariables } from "./read-speech-providers";
import { storeVariables } from "./read-stores";

interface Variable {
  name: string;
  meaning: string;
  /** the meaning of an unset variable */
  standard: string;
}

/**
 * Every variable that is read. `node e2e/support/write-variables.mjs` writes docs/configuration.md and .env.example from this list.
 */
export const variables: readonly Variable[] = Object.freeze([
  { name: "PORT", meaning: "port of the web server", standard: "3000" },
  { name: "HOST", meaning: "address the web server listens on", standard: "all addresses" },
  { name: "DATA_DIR", meaning: "folder of all data", standard: ".data" },
  {
    name: "PUBLIC_URL",
    meaning: "address of the service in answers, files and messages",
    standard: "in answers: the address of the request; elsewhere http://localhost:PORT",
  },
  {
    name: "HTTPS",
    meaning: "1: also https on PORT, with a certificate made for this machine, as `npm run app -- --https` does",
    standard: "0; PUBLIC_URL turns it off",
  },
  { name: "TRUST_PROXY", meaning: "number of proxies in front whose X-Forwarded-* headers are trusted", standard: "0" },
  ...databaseVariables,
  {
    name: "FFMPEG_PATH",
    meaning: "a native ffmpeg (5.0 or newer) for faster conversion",
    standard: "embedded WebAssembly build",
  },
  {
    name: "READ_PICTURES",
    meaning: "0: the text in pictures is not read, for search, programs and suggestions",
    standard: "1, or 0 with less than 1.5 GB of memory; a function reads none",
  },
  {
    name: "MEDIA_CONCURRENCY",
    meaning: "number of conversions that run at the same time",
    standard: "1; with less than 1.5 GB of memory conversions, videos and transcriptions take turns",
  },
  { name: "STRICT_MEDIA", meaning: "1: audio that cannot be decoded fails the clip", standard: "0" },
  {
    name: "WEBHOOK_ALLOW_PRIVATE",
    meaning: "1: webhooks may also go to this machine and its network, and over http",
    standard: "0: to public addresses over https only",
  },
  { name: "MCP", meaning: "0: no tools for agents at /mcp", standard: "1" },
  {
    name: "SERVER_KEY",
    meaning: "secret that signs tokens, at least 32 characters",
    standard: "made at the first start",
  },
  {
    name: "SUPPORT_CONTACT",
    meaning: "contact for the SMS that answers HELP: an address, a number or a page",
    standard: "none",
  },
  {
    name: "ADMIN_EMAILS",
    meaning:
      "comma-separated e-mail addresses of administrators, who can edit message templates and examine the service",
    standard: "none",
  },
  { name: "LOG_LEVEL", meaning: "debug, info, warn or error", standard: "info" },
  {
    name: "ROLE",
    meaning:
      "web (requests), worker (jobs), both, or function (requests, and jobs beside them and when GET /api/v1/cron is called)",
    standard: "both; function on Vercel",
  },
  {
    name: "CRON_SECRET",
    meaning: "bearer token that GET /api/v1/cron requires",
    standard: "none: that path answers 404",
  },
  { name: "FUNCTION_SECONDS", meaning: "time limit of a function on this host (maxDuration)", standard: "300" },
  {
    name: "VERCEL",
    meaning: "1, set by Vercel itself: DATA_DIR is temporary, and one proxy is in front",
    standard: "0",
  },
  {
    name: "COMPLETE_WAIT_SECONDS",
    meaning: "time that a request to complete a clip waits for the result",
    standard: "20",
  },
  {
    name: "SWEEP_GRACE_SECONDS",
    meaning: "age at which the sweep removes a file whose upload never finished",
    standard: "3600",
  },
  {
    name: "STORAGE_QUOTA_BYTES",
    meaning: "most bytes of the clips of a user; 0: no limit",
    standard: "10737418240 (10 GB)",
  },
  {
    name: "FREE_SPACE_FLOOR_BYTES",
    meaning: "free bytes on the disk of DATA_DIR below which uploads are refused, so that the database keeps working",
    standard: "5 % of the disk, at most 1073741824 (1 GB)",
  },
  { name: "OPEN_UPLOADS", meaning: "most unfinished uploads in parts of a user", standard: "20" },
  { name: "WAITING_JOBS", meaning: "most waiting recordings, conversions and videos of a user", standard: "200" },
  { name: "CLIP_DRAWINGS", meaning: "most drawings of a clip", standard: "200" },
  { name: "CLIP_DRAWING_BYTES", meaning: "most bytes of all drawings of a clip", standard: "67108864 (64 MB)" },
  { name: "CLIP_REDACTIONS", meaning: "most redactions of a clip", standard: "2000" },
  { name: "CLIP_TEXTS", meaning: "most texts of a clip", standard: "50" },
  { name: "CLIP_TEXT_BYTES", meaning: "most bytes of all texts of a clip", standard: "16777216 (16 MB)" },
  {
    name: "TRANSCRIBE_SECONDS_PER_DAY",
    meaning: "seconds of audio that a user may have transcribed in a day (UTC); 0: no limit",
    standard: "36000 (10 hours)",
  },
  {
    name: "TRANSLATE_CHARS_PER_DAY",
    meaning: "characters that a user may have translated in a day (UTC); 0: no limit",
    standard: "500000",
  },
  {
    name: "BODY_GRACE_SECONDS",
    meaning: "seconds after which a request body has to arrive at 1 KB/s or faster",
    standard: "60",
  },
  ...storeVariables,
  ...limiterVariables,
  ...providerVariables,
  ...speechVariables,
  { name: "RATE_LIMIT_GENERAL", meaning: "for tests: requests per hour", standard: "1000" },
  { name: "RATE_LIMIT_UPLOAD", meaning: "for tests: uploads per hour", standard: "100" },
  { name: "RATE_LIMIT_MESSAGING", meaning: "for tests: messages per hour", standard: "50" },
  { name: "RATE_LIMIT_MEDIA", meaning: "for tests: media reads per hour", standard: "5000" },
  {
    name: "RATE_LIMIT_AUTH_CODES_PER_ADDRESS",
    meaning: "for tests: codes per address, requester and hour",
    standard: "5",
  },
  {
    name: "RATE_LIMIT_AUTH_CODES_PER_ADDRESS_OVERALL",
    meaning: "for tests: codes per address and hour",
    standard: "20",
  },
  { name: "RATE_LIMIT_AUTH_CODES_PER_IP", meaning: "for tests: codes per IP and hour", standard: "100" },
  {
    name: "RATE_LIMIT_SMS_CODES_PER_COUNTRY",
    meaning: "codes by SMS per country prefix and hour",
    standard: "100",
  },
  {
    name: "RATE_LIMIT_LINK_CODES_PER_ADDRESS",
    meaning: "for tests: codes per private link, address and hour",
    standard: "5",
  },
  {
    name: "RATE_LIMIT_LINK_CODES_PER_OWNER",
    meaning: "codes per hour for all private links of a user",
    standard: "50",
  },
  {
    name: "RATE_LIMIT_NOTICES_PER_ADDRESS",
    meaning: "for tests: messages about an account's safety per address and hour",
    standard: "20",
  },
  {
    name: "RATE_LIMIT_KEYS_PER_IP",
    meaning: "for tests: API keys created per IP and hour; each notifies its owner",
    standard: "100",
  },
  {
    name: "RATE_LIMIT_SMS_NOTICES_PER_COUNTRY",
    meaning: "messages about an account's safety by SMS per country prefix and hour",
    standard: "200",
  },
  {
    name: "RATE_LIMIT_CONTACT_CHANGES",
    meaning: "for tests: changes of address per user and hour",
    standard: "10",
  },
  { name: "RATE_LIMIT_AUTH_VERIFIES_PER_IP", meaning: "for tests: verifications per IP and hour", standard: "300" },
  { name: "RATE_LIMIT_REFRESH_PER_FAMILY", meaning: "for tests: refreshes per sign-in and hour", standard: "60" },
  { name: "RATE_LIMIT_ANSWERS_PER_IP", meaning: "answers to requests that an IP begins in an hour", standard: "10" },
  {
    name: "RATE_LIMIT_UNSENT_ANSWERS_PER_IP",
    meaning: "answers to requests that an IP has begun and not sent",
    standard: "3",
  },
  { name: "RATE_LIMIT_REPLIES_PER_IP_MINUTE", meaning: "for tests: replies per IP and minute", standard: "30" },
  { name: "RATE_LIMIT_EVENTS_PER_IP", meaning: "open connections for events per IP and process", standard: "5" },
  {
    name: "RATE_LIMIT_PASSWORD_TRIES_PER_IP",
    meaning: "for tests: share password tries per IP, share and 15 minutes",
    standard: "10",
  },
  {
    name: "RATE_LIMIT_PASSWORD_TRIES_PER_SHARE",
    meaning: "for tests: share password tries per share and hour",
    standard: "60",
  },
]);
