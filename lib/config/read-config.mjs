import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { domainToASCII } from "node:url";
import { addressProblem } from "../kernel/request/address-problem.mjs";
import { readDatabase } from "./read-database.mjs";
import { readLimiter } from "./read-limiter.mjs";
import { readMail, readSms } from "./read-providers.mjs";
import { readTranscriber, readTranslator } from "./read-speech-providers.mjs";
import {
  readBlobs,
  readMove,
  readRedirectOrigin,
  scratchDirOf,
  storeVariables,
  uploadOriginOf,
} from "./read-stores.mjs";

/**
 * @typedef {"web" | "worker" | "both" | "function"} Role
 * @typedef {"debug" | "info" | "warn" | "error"} LogLevel
 */

/**
 * Requests allowed per window, which is an hour unless the name says otherwise.
 * @typedef {object} RateLimits
 * @property {number} general
 * @property {number} upload
 * @property {number} messaging
 * @property {number} media
 * @property {number} authCodesPerAddress of one requester
 * @property {number} authCodesPerAddressOverall of all requesters; known places have as many again
 * @property {number} authCodesPerIp
 * @property {number} smsCodesPerCountry of all requesters; places where the number was used before have as many again
 * @property {number} linkCodesPerAddress for one private link and one address, of all requesters
 * @property {number} linkCodesPerOwner for all private links of a person
 * @property {number} noticesPerAddress about the safety of an account, beside codes
 * @property {number} keysPerIp
 * @property {number} smsNoticesPerCountry of all these that go to phones
 * @property {number} contactChanges that a person asks for
 * @property {number} authVerifiesPerIp
 * @property {number} refreshPerFamily
 * @property {number} repliesPerIpMinute
 * @property {number} passwordTriesPerIp per 15 minutes and share
 * @property {number} passwordTriesPerShare
 */

/**
 * @typedef {object} Quotas
 * @property {number} storageBytes of a person's clips together; 0 = no bound
 * @property {number} openUploads of a person, in parts and not finished
 * @property {number} waitingJobs of a person: recordings, conversions and videos that wait or are under way
 * @property {number} clipDrawings
 * @property {number} clipDrawingBytes of all drawings of a clip, as JSON text
 * @property {number} clipRedactions strokes that redact, in all drawings of a clip
 * @property {number} clipTexts
 * @property {number} clipTextBytes of all texts of a clip
 * @property {number} transcribeSecondsPerDay of a person, asked for; 0 = no bound
 * @property {number} translateCharsPerDay of a person; 0 = no bound
 */

/**
 * The parsed configuration. With an empty environment every port uses its embedded adapter.
 * @typedef {object} Config
 * @property {number} port
 * @property {string | null} host null: all addresses
 * @property {string} dataDir absolute
 * @property {string | null} publicUrl origin without a trailing slash
 * @property {"no" | "own" | "unused"} https own: by a certificate made here; unused: asked for, but PUBLIC_URL says who speaks it
 * @property {number} trustProxy how many proxies stand in front; 0: none, and nobody is believed
 * @property {import("./read-database.mjs").DatabaseChoice} database
 * @property {import("./read-stores.mjs").BlobChoice} blobs
 * @property {string | null} redirectOrigin of the store, where files are not sent by this server
 * @property {string | null} uploadOrigin of the store, if it takes parts of uploads itself
 * @property {string} scratchDir temporary files
 * @property {import("./read-limiter.mjs").LimiterChoice} limiter
 * @property {import("./read-providers.mjs").MailChoice} mail
 * @property {import("./read-providers.mjs").SmsChoice} sms
 * @property {{kind: "pg-boss"}} queue
 * @property {({kind: "wasm"} | {kind: "native", path: string}) & {concurrency: number, oneAtATime: boolean}} media oneAtATime:
 *   recordings, videos and speech share one place, and so do uploads and pictures
 * @property {import("./read-speech-providers.mjs").TranscriberChoice} transcriber
 * @property {boolean} timeWords words that people write get their times from the sound, on this machine
 * @property {boolean} autoTranscribe finished clips are transcribed by themselves, where that costs nothing
 * @property {import("./read-speech-providers.mjs").TranslatorChoice} translator
 * @property {boolean} strictMedia
 * @property {{allowPrivate: boolean}} webhooks
 * @property {string | null} serverKey
 * @property {readonly string[]} admins addresses of administrators, as people sign in with them
 * @property {string | null} supportContact whom people may ask, as they read it in an SMS
 * @property {LogLevel} logLevel
 * @property {Role} role
 * @property {boolean} onVercel
 * @property {string | null} cronSecret
 * @property {number} functionSeconds after which a function may be ended
 * @property {RateLimits} rateLimits
 * @property {Quotas} quotas
 * @property {number | null} freeSpaceFloorBytes kept free on the disk; null: 5 % of it, and at most 1 GB
 * @property {number} completeWaitSeconds
 * @property {number} sweepGraceSeconds
 * @property {number} bodyGraceSeconds
 */

/** @type {Readonly<Record<keyof RateLimits, readonly [variable: string, standard: number]>>} */
const rateLimitVariables = {
  general: ["RATE_LIMIT_GENERAL", 1000],
  upload: ["RATE_LIMIT_UPLOAD", 100],
  messaging: ["RATE_LIMIT_MESSAGING", 50],
  media: ["RATE_LIMIT_MEDIA", 5000],
  authCodesPerAddress: ["RATE_LIMIT_AUTH_CODES_PER_ADDRESS", 5],
  authCodesPerAddressOverall: ["RATE_LIMIT_AUTH_CODES_PER_ADDRESS_OVERALL", 20],
  authCodesPerIp: ["RATE_LIMIT_AUTH_CODES_PER_IP", 100],
  smsCodesPerCountry: ["RATE_LIMIT_SMS_CODES_PER_COUNTRY", 100],
  linkCodesPerAddress: ["RATE_LIMIT_LINK_CODES_PER_ADDRESS", 5],
  linkCodesPerOwner: ["RATE_LIMIT_LINK_CODES_PER_OWNER", 50],
  noticesPerAddress: ["RATE_LIMIT_NOTICES_PER_ADDRESS", 20],
  keysPerIp: ["RATE_LIMIT_KEYS_PER_IP", 100],
  smsNoticesPerCountry: ["RATE_LIMIT_SMS_NOTICES_PER_COUNTRY", 200],
  contactChanges: ["RATE_LIMIT_CONTACT_CHANGES", 10],
  authVerifiesPerIp: ["RATE_LIMIT_AUTH_VERIFIES_PER_IP", 300],
  refreshPerFamily: ["RATE_LIMIT_REFRESH_PER_FAMILY", 60],
  repliesPerIpMinute: ["RATE_LIMIT_REPLIES_PER_IP_MINUTE", 30],
  passwordTriesPerIp: ["RATE_LIMIT_PASSWORD_TRIES_PER_IP", 10],
  passwordTriesPerShare: ["RATE_LIMIT_PASSWORD_TRIES_PER_SHARE", 60],
};

/** @type {Readonly<Record<keyof Quotas, readonly [variable: string, standard: number, least: number]>>} */
const quotaVariables = {
  storageBytes: ["STORAGE_QUOTA_BYTES", 10 * 1024 ** 3, 0],
  openUploads: ["OPEN_UPLOADS", 20, 1],
  waitingJobs: ["WAITING_JOBS", 200, 1],
  clipDrawings: ["CLIP_DRAWINGS", 200, 1],
  clipDrawingBytes: ["CLIP_DRAWING_BYTES", 64 * 1024 ** 2, 1],
  clipRedactions: ["CLIP_REDACTIONS", 2000, 1],
  clipTexts: ["CLIP_TEXTS", 50, 1],
  clipTextBytes: ["CLIP_TEXT_BYTES", 16 * 1024 ** 2, 1],
  transcribeSecondsPerDay: ["TRANSCRIBE_SECONDS_PER_DAY", 36_000, 0],
  translateCharsPerDay: ["TRANSLATE_CHARS_PER_DAY", 500_000, 0],
};

/** Stops the start; each problem is one sentence for the person at the terminal. */
export class ConfigError extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

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
    uploadOrigin: uploadOriginOf(blobs),
    scratchDir: scratchDirOf(blobs, dataDir),
    limiter: readLimiter(read),
    mail: readMail(read),
    sms: readSms(read),
    queue: { kind: "pg-boss" },
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
 * A function has no disk that another one sees, and nobody works while there are no requests.
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
 * The configuration of a move of files, where both stores are set at once. A command is no function, wherever its
 * environment comes from; but where there are functions, nobody sees them while they are frozen.
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

/**
 * Limits can be raised or lowered for tests, but not disabled.
 * @param {EnvironmentReader} read
 * @returns {RateLimits}
 */
function readRateLimits(read) {
  const entries = Object.entries(rateLimitVariables).map(([name, [variable, standard]]) => [
    name,
    read.integer(variable, standard, 1, 1_000_000_000),
  ]);
  return Object.fromEntries(entries);
}

/**
 * @param {EnvironmentReader} read
 * @returns {Quotas}
 */
function readQuotas(read) {
  const entries = Object.entries(quotaVariables).map(([name, [variable, standard, least]]) => [
    name,
    read.integer(variable, standard, least, 10 ** 15),
  ]);
  return Object.fromEntries(entries);
}

/** What an SMS shows whole. */
const MOST_CONTACT_SIGNS = 120;

/** Collects problems instead of throwing at the first. An empty variable counts as unset. */
export class EnvironmentReader {
  /** @type {string[]} */
  #problems = [];
  #env;

  /** @param {Readonly<Record<string, string | undefined>>} env */
  constructor(env) {
    this.#env = env;
  }

  /** @param {string} sentence */
  problem(sentence) {
    this.#problems.push(sentence);
  }

  throwProblems() {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems);
  }

  /** @param {string} name @returns {string | null} */
  text(name) {
    return this.#env[name]?.trim() || null;
  }

  /** @param {string} name @param {number} most in code points */
  shortText(name, most) {
    const text = this.text(name);
    if (text !== null && [...text].length > most) this.problem(`${name} must have at most ${most} signs.`);
    return text;
  }

  /** @param {string} name @param {number} standard @param {number} least @param {number} most @returns {number} */
  integer(name, standard, least, most) {
    return this.integerOr(name, standard, least, most);
  }

  /**
   * @template {number | null} T
   * @param {string} name @param {T} standard @param {number} least @param {number} most
   * @returns {number | T}
   */
  integerOr(name, standard, least, most) {
    const text = this.text(name);
    if (text === null) return standard;
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    this.problem(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
    return standard;
  }

  /** @param {string} name */
  flag(name, standard = false) {
    const text = this.text(name);
    if (text === null) return standard;
    if (text === "1" || text === "true") return true;
    if (text !== "0" && text !== "false") this.problem(`${name} must be 1 or 0, not "${text}".`);
    return false;
  }

  /** @param {string} name */
  proxies(name, standard = 0) {
    const text = this.text(name);
    if (text === "true") return 1;
    return text === "false" ? 0 : this.integer(name, standard, 0, 10);
  }

  /**
   * @template {string} T
   * @param {string} name @param {readonly T[]} allowed @param {T} standard @param {string} [given] wins over the variable
   * @returns {T}
   */
  choice(name, allowed, standard, given) {
    const text = given ?? this.text(name);
    if (text === null) return standard;
    const found = allowed.find((value) => value === text);
    if (!found) this.problem(`${name} must be one of ${allowed.join(", ")}, not "${text}".`);
    return found ?? standard;
  }

  /** As a sign-in writes them. @param {string} name @returns {string[]} */
  addresses(name) {
    const words = (this.text(name) ?? "").split(",").map((word) => word.trim().normalize("NFKC").toLowerCase());
    return words.filter(Boolean).map((word) => {
      const [local = "", domain = "", ...rest] = word.split("@");
      if (/^[^\s<>]+$/.test(local) && /^[^\s<>]+\.[^\s<>]+$/.test(domain) && rest.length === 0)
        return `${local}@${domainToASCII(domain) || domain}`;
      this.problem(`${name} must hold e-mail addresses parted by commas, not "${word}".`);
      return word;
    });
  }

  /** @param {string} name @param {readonly string[]} protocols @returns {string | null} */
  url(name, protocols) {
    const text = this.text(name);
    if (text === null) return null;
    const problem = addressProblem(text, protocols);
    if (problem === null) return text;
    this.problem(`${name} ${problem}`);
    return null;
  }

  /** @param {string} name @returns {string | null} */
  origin(name) {
    const text = this.url(name, ["https:", "http:"]);
    if (text === null) return null;
    const url = new URL(text);
    if (url.pathname === "/" && !url.search && !url.hash && !url.username) return url.origin;
    if (url.pathname === "/") this.problem(`${name} must be an origin like https://tellmark.example and no more.`);
    else
      this.problem(
        `${name} has the path ${url.pathname}, but Tellmark needs a host name for itself, like https://tellmark.example: ` +
          "give it one in the proxy, and leave the path out.",
      );
    return null;
  }
}

/**
 * @template {object} T
 * @param {T} value
 * @returns {T}
 */
function freezeDeep(value) {
  for (const member of Object.values(value)) if (member && typeof member === "object") freezeDeep(member);
  return Object.freeze(value);
}
