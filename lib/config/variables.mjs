import { databaseVariables } from "./read-database.mjs";
import { limiterVariables } from "./read-limiter.mjs";
import { providerVariables } from "./read-providers.mjs";
import { speechVariables } from "./read-speech-providers.mjs";
import { storeVariables } from "./read-stores.mjs";

/**
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} meaning
 * @property {string} standard what an unset variable means
 */

/** Every variable that is read. `node e2e/support/write-variables.mjs` writes docs/configuration.md and .env.example from this list. @type {readonly Variable[]} */
export const variables = Object.freeze([
  { name: "PORT", meaning: "port of the web server", standard: "3000" },
  { name: "HOST", meaning: "address the web server listens on", standard: "all addresses" },
  { name: "DATA_DIR", meaning: "folder of everything that is kept", standard: ".data" },
  {
    name: "PUBLIC_URL",
    meaning: "address of the service in answers, files and messages",
    standard: "answers: as it was asked; else http://localhost:PORT",
  },
  {
    name: "HTTPS",
    meaning: "1, like `npm run app -- --https`: also https on PORT, by a certificate made for this machine",
    standard: "0; PUBLIC_URL turns it off",
  },
  { name: "TRUST_PROXY", meaning: "number of proxies in front whose X-Forwarded-* is believed", standard: "0" },
  ...databaseVariables,
  {
    name: "FFMPEG_PATH",
    meaning: "a native ffmpeg (5.0 or newer) for faster conversion",
    standard: "embedded WebAssembly build",
  },
  {
    name: "MEDIA_CONCURRENCY",
    meaning: "conversions at the same time",
    standard: "1; with less than 1.5 GB of memory conversions, videos and transcriptions take turns",
  },
  { name: "STRICT_MEDIA", meaning: "1: audio that cannot be decoded fails the clip", standard: "0" },
  {
    name: "WEBHOOK_ALLOW_PRIVATE",
    meaning: "1: webhooks may go to this machine and its network, and by http",
    standard: "0: to public addresses by https",
  },
  { name: "SERVER_KEY", meaning: "secret that signs tokens, 32 characters or more", standard: "made at first start" },
  {
    name: "SUPPORT_CONTACT",
    meaning: "whom people may ask, for the SMS that answers HELP: an address, a number, a page",
    standard: "none",
  },
  {
    name: "ADMIN_EMAILS",
    meaning: "addresses, parted by commas, whose owners are administrators: they change the words of messages",
    standard: "none",
  },
  { name: "LOG_LEVEL", meaning: "debug, info, warn or error", standard: "info" },
  {
    name: "ROLE",
    meaning:
      "web, worker, both, or function: answers, and does jobs beside its answers and when GET /api/v1/cron is called",
    standard: "both; function on Vercel",
  },
  {
    name: "CRON_SECRET",
    meaning: "what callers of GET /api/v1/cron send as their bearer token",
    standard: "none: 404",
  },
  { name: "FUNCTION_SECONDS", meaning: "how long the host lets a function live (maxDuration)", standard: "300" },
  {
    name: "VERCEL",
    meaning: "1: Vercel sets it itself; what is kept in DATA_DIR is temporary, and one proxy stands in front",
    standard: "0",
  },
  { name: "COMPLETE_WAIT_SECONDS", meaning: "how long completing a clip waits for its result", standard: "20" },
  {
    name: "SWEEP_GRACE_SECONDS",
    meaning: "age at which a file that was begun and never confirmed is given up",
    standard: "3600",
  },
  {
    name: "STORAGE_QUOTA_BYTES",
    meaning: "bytes that the clips of a person may hold; 0: no bound",
    standard: "10737418240 (10 GB)",
  },
  {
    name: "FREE_SPACE_FLOOR_BYTES",
    meaning: "free bytes on the disk of DATA_DIR under which nothing new is taken, so that the database goes on",
    standard: "5 % of the disk, at most 1073741824 (1 GB)",
  },
  { name: "OPEN_UPLOADS", meaning: "unfinished uploads in parts of a person", standard: "20" },
  { name: "WAITING_JOBS", meaning: "recordings, conversions and videos of a person that wait", standard: "200" },
  { name: "CLIP_DRAWINGS", meaning: "drawings of a clip", standard: "200" },
  { name: "CLIP_DRAWING_BYTES", meaning: "bytes of all drawings of a clip", standard: "67108864 (64 MB)" },
  { name: "CLIP_REDACTIONS", meaning: "strokes that redact in a clip", standard: "2000" },
  { name: "CLIP_TEXTS", meaning: "texts of a clip", standard: "50" },
  { name: "CLIP_TEXT_BYTES", meaning: "bytes of all texts of a clip", standard: "16777216 (16 MB)" },
  {
    name: "TRANSCRIBE_SECONDS_PER_DAY",
    meaning: "seconds of sound that a person may have transcribed in a day (UTC); 0: no bound",
    standard: "36000 (10 hours)",
  },
  {
    name: "TRANSLATE_CHARS_PER_DAY",
    meaning: "characters that a person may have translated in a day (UTC); 0: no bound",
    standard: "500000",
  },
  { name: "BODY_GRACE_SECONDS", meaning: "seconds after which a body must come at 1 KB/s", standard: "60" },
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
    meaning: "codes per hour for all private links of a person",
    standard: "50",
  },
  {
    name: "RATE_LIMIT_NOTICES_PER_ADDRESS",
    meaning: "for tests: messages about an account's safety per address and hour",
    standard: "20",
  },
  {
    name: "RATE_LIMIT_KEYS_PER_IP",
    meaning: "for tests: API keys made per IP and hour, each of which is told to its owner",
    standard: "100",
  },
  {
    name: "RATE_LIMIT_SMS_NOTICES_PER_COUNTRY",
    meaning: "messages about an account's safety by SMS per country prefix and hour",
    standard: "200",
  },
  {
    name: "RATE_LIMIT_CONTACT_CHANGES",
    meaning: "for tests: changes of address that a person asks for per hour",
    standard: "10",
  },
  { name: "RATE_LIMIT_AUTH_VERIFIES_PER_IP", meaning: "for tests: verifications per IP and hour", standard: "300" },
  { name: "RATE_LIMIT_REFRESH_PER_FAMILY", meaning: "for tests: refreshes per sign-in and hour", standard: "60" },
  { name: "RATE_LIMIT_REPLIES_PER_IP_MINUTE", meaning: "for tests: replies per IP and minute", standard: "30" },
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
