import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { EnvironmentReader } from "./environment-reader.mjs";
import { readDatabase } from "./read-database.mjs";
import { readLimiter } from "./read-limiter.mjs";
import { readQuotas, readRateLimits } from "./read-limits.mjs";
import { readMail, readSms } from "./read-providers.mjs";
import { readTranscriber, readTranslator } from "./read-speech-providers.mjs";
import {
  getScratchDir,
  getUploadOrigin,
  readBlobs,
  readMove,
  readRedirectOrigin,
  storeVariables,
} from "./read-stores.mjs";

/**
 * @typedef {"web" | "worker" | "both" | "function"} Role
 * @typedef {"debug" | "info" | "warn" | "error"} LogLevel
 */

/**
 * The parsed configuration. With an empty environment every port uses its embedded adapter.
 * @typedef {object} Config
 * @property {number} port
 * @property {string | null} host null: all addresses
 * @property {string} dataDir absolute
 * @property {string | null} publicUrl origin without a trailing slash
 * @property {"no" | "own" | "unused"} https own: by a certificate made here; unused: asked for, but PUBLIC_URL says who speaks it
 * @property {number} trustProxy how many proxies are in front; 0: none, and their headers are ignored
 * @property {import("./read-database.mjs").DatabaseChoice} database
 * @property {import("./read-stores.mjs").BlobChoice} blobs
 * @property {string | null} redirectOrigin of the store, where files are not sent by this server
 * @property {string | null} uploadOrigin of the store, if it takes parts of uploads itself
 * @property {string} scratchDir temporary files
 * @property {import("./read-limiter.mjs").LimiterChoice} limiter
 * @property {import("./read-providers.mjs").MailChoice} mail
 * @property {import("./read-providers.mjs").SmsChoice} sms
 * @property {({kind: "wasm"} | {kind: "native", path: string}) & {concurrency: number, oneAtATime: boolean}} media oneAtATime:
 *   recordings, videos and speech share one place, and so do uploads and pictures
 * @property {import("./read-speech-providers.mjs").TranscriberChoice} transcriber
 * @property {boolean} timeWords words that users write get their times from the audio, on this machine
 * @property {boolean} autoTranscribe finished clips are transcribed by themselves, where that costs nothing
 * @property {import("./read-speech-providers.mjs").TranslatorChoice} translator
 * @property {boolean} strictMedia
 * @property {{allowPrivate: boolean}} webhooks
 * @property {string | null} serverKey
 * @property {readonly string[]} admins addresses of administrators, as users sign in with them
 * @property {string | null} supportContact the contact for users, as an SMS shows it
 * @property {LogLevel} logLevel
 * @property {Role} role
 * @property {boolean} onVercel
 * @property {string | null} cronSecret
 * @property {number} functionSeconds after which a function may be ended
 * @property {import("./read-limits.mjs").RateLimits} rateLimits
 * @property {import("./read-limits.mjs").Quotas} quotas
 * @property {number | null} freeSpaceFloorBytes kept free on the disk; null: 5 % of it, and at most 1 GB
 * @property {number} completeWaitSeconds
 * @property {number} sweepGraceSeconds
 * @property {number} bodyGraceSeconds
 */

/**
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @param {{ argv?: readonly string[], baseDir?: string, memoryBytes?: number }} [options] baseDir: what a relative DATA_DIR
 *   starts from; memoryBytes: what the process may use
 * @returns {Config}
 */
export function readConfig(
  env = process.env,
  { argv = [], baseDir = process.cwd(), memoryBytes = Number.POSITIVE_INFINITY } = {},
) {
  const read = new EnvironmentReader(env);
  const port = read.integer("PORT", 3000, 0, 65_535);
  const onVercel = read.flag("VERCEL");
  const dataDir = resolve(baseDir, read.text("DATA_DIR") ?? (onVercel ? join(tmpdir(), "tellmark") : ".data"));
  const ffmpegPath = read.text("FFMPEG_PATH");
  if (ffmpegPath && !isAbsolute(ffmpegPath)) read.problem(`FFMPEG_PATH must be an absolute path, not "${ffmpegPath}".`);
  const hasLittleMemory = memoryBytes < LITTLE_MEMORY;
  const concurrency = read.integer("MEDIA_CONCURRENCY", 1, 1, 64);
  const places = { concurrency, oneAtATime: hasLittleMemory && read.text("MEDIA_CONCURRENCY") === null };
  const autoTranscribe = read.flag("AUTO_TRANSCRIBE", !hasLittleMemory);
  const serverKey = read.text("SERVER_KEY");
  if (serverKey && serverKey.length < 32) read.problem("SERVER_KEY must have at least 32 characters.");
  const roleArgument = argv.find((word) => word.startsWith("--role="))?.slice("--role=".length);

  const role = read.choice("ROLE", roles, onVercel ? "function" : "both", roleArgument);
  // With its models the embedded engine is too large for a function.
  const transcriber = readTranscriber(read, { canEmbed: role !== "function" });
  const blobs = readBlobs(read, dataDir);
  const publicUrl = read.origin("PUBLIC_URL");
  const wantsHttps = read.flag("HTTPS") || argv.includes("--https");

  /** @type {Config} */
  const config = {
    port,
    host: readHost(read),
    dataDir,
    publicUrl,
    https: wantsHttps ? (publicUrl === null ? "own" : "unused") : "no",
    trustProxy: read.proxies("TRUST_PROXY", onVercel ? 1 : 0),
    database: readDatabase(read),
    blobs,
    redirectOrigin: readRedirectOrigin(read, blobs),
    uploadOrigin: getUploadOrigin(blobs),
    scratchDir: getScratchDir(blobs, dataDir),
    limiter: readLimiter(read),
    mail: readMail(read),
    sms: readSms(read),
    media: ffmpegPath ? { kind: "native", path: ffmpegPath, ...places } : { kind: "wasm", ...places },
    transcriber,
    timeWords: role !== "function" && transcriber.kind !== "none" && autoTranscribe,
    autoTranscribe: transcriber.kind === "embedded" && autoTranscribe,
    translator: readTranslator(read),
    strictMedia: read.flag("STRICT_MEDIA"),
    webhooks: { allowPrivate: read.flag("WEBHOOK_ALLOW_PRIVATE") },
    serverKey,
    admins: read.addresses("ADMIN_EMAILS"),
    supportContact: read.shortText("SUPPORT_CONTACT", MOST_CONTACT_SIGNS),
    logLevel: read.choice("LOG_LEVEL", /** @type {const} */ (["debug", "info", "warn", "error"]), "info"),
    onVercel,
    role,
    cronSecret: read.text("CRON_SECRET"),
    functionSeconds: read.integer("FUNCTION_SECONDS", 300, 10, 3600),
    rateLimits: readRateLimits(read),
    quotas: readQuotas(read),
    freeSpaceFloorBytes: read.integerOr("FREE_SPACE_FLOOR_BYTES", null, 0, 10 ** 15),
    completeWaitSeconds: read.integer("COMPLETE_WAIT_SECONDS", 20, 0, 50),
    sweepGraceSeconds: read.integer("SWEEP_GRACE_SECONDS", 3600, 1, 30 * 86_400),
    bodyGraceSeconds: read.integer("BODY_GRACE_SECONDS", 60, 1, 3600),
  };
  if (config.publicUrl === null && (config.mail.kind !== "mailbox" || config.sms.kind !== "mailbox")) {
    read.problem("PUBLIC_URL is missing: links in real mail and SMS need the address of this service.");
  }
  if (config.role === "function") refuseHalfFunction(read, config);
  read.throwProblems();
  return freezeDeep(config);
}

/** A server with its database takes half a gigabyte, and a job up to another one. */
const LITTLE_MEMORY = 1536 * 1024 * 1024;

const roles = /** @type {const} */ (["web", "worker", "both", "function"]);

/**
 * A function shares no disk with others, and does not run without requests.
 * @param {EnvironmentReader} read
 * @param {Config} config
 */
function refuseHalfFunction(read, { database, blobs, serverKey, cronSecret }) {
  const missing = {
    DATABASE_URL: database.kind === "embedded",
    SERVER_KEY: serverKey === null,
    CRON_SECRET: cronSecret === null,
    "S3_BUCKET or BLOB_READ_WRITE_TOKEN": blobs.kind === "disk",
  };
  const names = Object.entries(missing).flatMap(([name, isMissing]) => (isMissing ? [name] : []));
  if (names.length > 0) read.problem(`A function (ROLE, or VERCEL) also needs ${names.join(", ")}.`);
  if (cronSecret && cronSecret.length < 16) read.problem("CRON_SECRET must have at least 16 characters.");
}

/**
 * The configuration of a move of files, where both stores are set. A command is no function, wherever its
 * environment comes from; but where there are functions, frozen ones cannot be seen.
 * @param {{from?: import("./read-stores.mjs").BlobChoice["kind"] | undefined, to: import("./read-stores.mjs").BlobChoice["kind"]}} wanted
 * @param {{ env?: Readonly<Record<string, string | undefined>>, baseDir?: string }} [options]
 * @returns {{config: Config, from: import("./read-stores.mjs").BlobChoice, to: import("./read-stores.mjs").BlobChoice, hasFunctions: boolean}}
 */
export function readMoveConfig(wanted, { env = process.env, baseDir = process.cwd() } = {}) {
  const without = Object.fromEntries(storeVariables.map(({ name }) => [name, undefined]));
  const config = readConfig({ ...env, ...without }, { argv: ["--role=both"], baseDir });
  const read = new EnvironmentReader(env);
  const stores = readMove(read, config.dataDir, wanted);
  read.throwProblems();
  const hasFunctions = config.onVercel || config.cronSecret !== null || read.text("ROLE") === "function";
  return { config: { ...config, blobs: stores.from }, ...stores, hasFunctions };
}

/** An IPv6 address may stand in brackets, as in a URL. @param {EnvironmentReader} read @returns {string | null} */
function readHost(read) {
  const host = read.text("HOST")?.replace(/^\[(.*)\]$/, "$1") ?? null;
  if (host === null || isIP(host) > 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(host)) return host;
  read.problem(`HOST must be an address or a name of this machine, like 127.0.0.1, :: or localhost, not "${host}".`);
  return null;
}

/** What an SMS shows whole. */
const MOST_CONTACT_SIGNS = 120;

/**
 * @template {object} T
 * @param {T} value
 * @returns {T}
 */
function freezeDeep(value) {
  for (const member of Object.values(value)) if (member && typeof member === "object") freezeDeep(member);
  return Object.freeze(value);
}
