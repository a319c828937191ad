import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { EnvironmentReader } from "./environment-reader";
import { getHost, type Role, roles } from "./hosts";
import { type DatabaseChoice, readDatabase } from "./read-database";
import { type LimiterChoice, readLimiter } from "./read-limiter";
import { type Quotas, type RateLimits, readQuotas, readRateLimits } from "./read-limits";
import { type MailChoice, readMail, readSms, type SmsChoice } from "./read-providers";
import {
  readTranscriber,
  readTranslator,
  type TranscriberChoice,
  type TranslatorChoice,
} from "./read-speech-providers";
import {
  type BlobChoice,
  getScratchDir,
  getUploadOrigin,
  readBlobs,
  readMove,
  readRedirectOrigin,
  storeVariables,
} from "./read-stores";

export type LogLevel = "debug" | "info" | "warn" | "error";

/** The parsed configuration. With an empty environment every port uses its embedded adapter. */
export interface Config {
  port: number;
  /** null: all addresses */
  host: string | null;
  /** absolute */
  dataDir: string;
  /** origin without a trailing slash */
  publicUrl: string | null;
  /** own: by a certificate made here; unused: asked for, but a proxy speaks it, by PUBLIC_URL */
  https: "no" | "own" | "unused";
  /** how many proxies are in front; 0: none, and their headers are ignored */
  trustProxy: number;
  database: DatabaseChoice;
  blobs: BlobChoice;
  /** of the store, where files are not sent by this server */
  redirectOrigin: string | null;
  /** of the store, if it takes parts of uploads itself */
  uploadOrigin: string | null;
  /** temporary files */
  scratchDir: string;
  limiter: LimiterChoice;
  mail: MailChoice;
  sms: SmsChoice;
  /** `oneAtATime`: recordings, videos and speech share one place, and so do uploads and pictures */
  media: ({ kind: "wasm" } | { kind: "native"; path: string }) & { concurrency: number; oneAtATime: boolean };
  transcriber: TranscriberChoice;
  /** words that users write get their times from the audio, on this machine */
  timeWords: boolean;
  /** finished clips are transcribed by themselves, where that costs nothing */
  autoTranscribe: boolean;
  translator: TranslatorChoice;
  /** the text in pictures is read, on this machine */
  readPictures: boolean;
  strictMedia: boolean;
  webhooks: { allowPrivate: boolean };
  /** agents are answered at /mcp */
  mcp: boolean;
  serverKey: string | null;
  /** addresses of administrators, as users sign in with them */
  admins: readonly string[];
  /** the contact for users, as an SMS shows it */
  supportContact: string | null;
  logLevel: LogLevel;
  role: Role;
  onVercel: boolean;
  cronSecret: string | null;
  /** after which a function may be ended */
  functionSeconds: number;
  rateLimits: RateLimits;
  quotas: Quotas;
  /** kept free on the disk; null: 5 % of it, and at most 1 GB */
  freeSpaceFloorBytes: number | null;
  completeWaitSeconds: number;
  sweepGraceSeconds: number;
  bodyGraceSeconds: number;
}

/** @param options baseDir: the folder that a relative DATA_DIR is in; memoryBytes: the memory that the process may use */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  {
    argv = [],
    baseDir = process.cwd(),
    memoryBytes = Number.POSITIVE_INFINITY,
  }: { argv?: readonly string[]; baseDir?: string; memoryBytes?: number } = {},
): Config {
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
  const host = getHost({ role, onVercel });
  // With its models the embedded engine is too large for a function.
  const transcriber = readTranscriber(read, { canEmbed: host.hasDisk });
  const blobs = readBlobs(read, dataDir);
  const publicUrl = read.origin("PUBLIC_URL");
  const wantsHttps = read.flag("HTTPS") || argv.includes("--https");

  const config: Config = {
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
    timeWords: host.hasDisk && transcriber.kind !== "none" && autoTranscribe,
    autoTranscribe: transcriber.kind === "embedded" && autoTranscribe,
    translator: readTranslator(read),
    readPictures: host.hasDisk && read.flag("READ_PICTURES", !hasLittleMemory),
    strictMedia: read.flag("STRICT_MEDIA"),
    webhooks: { allowPrivate: read.flag("WEBHOOK_ALLOW_PRIVATE") },
    mcp: read.flag("MCP", true),
    serverKey,
    admins: read.addresses("ADMIN_EMAILS"),
    supportContact: read.shortText("SUPPORT_CONTACT", MOST_CONTACT_SIGNS),
    logLevel: read.choice("LOG_LEVEL", ["debug", "info", "warn", "error"] as const, "info"),
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
  if (!host.hasDisk) reportMissingForFunction(read, config);
  read.throwProblems();
  return freezeDeep(config);
}

/** A server with its database takes half a gigabyte, and a job up to another one. */
const LITTLE_MEMORY = 1536 * 1024 * 1024;

/** A function shares no disk with others, and does not run without requests. */
function reportMissingForFunction(read: EnvironmentReader, { database, blobs, serverKey, cronSecret }: Config) {
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
 */
export function readMoveConfig(
  wanted: { from?: BlobChoice["kind"] | undefined; to: BlobChoice["kind"] },
  {
    env = process.env,
    baseDir = process.cwd(),
  }: { env?: Readonly<Record<string, string | undefined>>; baseDir?: string } = {},
): { config: Config; from: BlobChoice; to: BlobChoice; hasFunctions: boolean } {
  const without = Object.fromEntries(storeVariables.map(({ name }) => [name, undefined]));
  const config = readConfig({ ...env, ...without }, { argv: ["--role=both"], baseDir });
  const read = new EnvironmentReader(env);
  const stores = readMove(read, config.dataDir, wanted);
  read.throwProblems();
  const hasFunctions = config.onVercel || config.cronSecret !== null || read.text("ROLE") === "function";
  return { config: { ...config, blobs: stores.from }, ...stores, hasFunctions };
}

/** An IPv6 address may stand in brackets, as in a URL. */
function readHost(read: EnvironmentReader): string | null {
  const host = read.text("HOST")?.replace(/^\[(.*)\]$/, "$1") ?? null;
  if (host === null || isIP(host) > 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(host)) return host;
  read.problem(`HOST must be an address or a name of this machine, like 127.0.0.1, :: or localhost, not "${host}".`);
  return null;
}

/** The longest that an SMS shows whole. */
const MOST_CONTACT_SIGNS = 120;

function freezeDeep<T extends object>(value: T): T {
  for (const member of Object.values(value)) if (member && typeof member === "object") freezeDeep(member);
  return Object.freeze(value);
}
