import type { EnvironmentReader } from "./environment-reader";

/** Requests allowed per window, which is an hour unless the name says otherwise. */
export interface RateLimits {
  general: number;
  upload: number;
  messaging: number;
  media: number;
  /** of one requester */
  authCodesPerAddress: number;
  /** of all requesters; known places have as many again */
  authCodesPerAddressOverall: number;
  authCodesPerIp: number;
  /** of all requesters; places where the number was used before have as many again */
  smsCodesPerCountry: number;
  /** for one private link and one address, of all requesters */
  linkCodesPerAddress: number;
  /** for all private links of a user */
  linkCodesPerOwner: number;
  /** about the safety of an account, beside codes */
  noticesPerAddress: number;
  keysPerIp: number;
  /** of all these that go to phones */
  smsNoticesPerCountry: number;
  /** that a user asks for */
  contactChanges: number;
  authVerifiesPerIp: number;
  refreshPerFamily: number;
  repliesPerIpMinute: number;
  /** to requests, begun */
  answersPerIp: number;
  /** to requests, at the same time */
  unsentAnswersPerIp: number;
  /** connections that are open for events, in one process */
  eventsPerIp: number;
  /** per 15 minutes and share */
  passwordTriesPerIp: number;
  passwordTriesPerShare: number;
}

export interface Quotas {
  /** of a user's clips together; 0 = no bound */
  storageBytes: number;
  /** of a user, in parts and not finished */
  openUploads: number;
  /** of a user: recordings, conversions and videos that wait or are under way */
  waitingJobs: number;
  clipDrawings: number;
  /** of all drawings of a clip, as JSON text */
  clipDrawingBytes: number;
  /** strokes that redact, in all drawings of a clip */
  clipRedactions: number;
  clipTexts: number;
  /** of all texts of a clip */
  clipTextBytes: number;
  /** of a user, asked for; 0 = no bound */
  transcribeSecondsPerDay: number;
  /** of a user; 0 = no bound */
  translateCharsPerDay: number;
}

const rateLimitVariables: Readonly<Record<keyof RateLimits, readonly [variable: string, standard: number]>> = {
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
  answersPerIp: ["RATE_LIMIT_ANSWERS_PER_IP", 10],
  unsentAnswersPerIp: ["RATE_LIMIT_UNSENT_ANSWERS_PER_IP", 3],
  eventsPerIp: ["RATE_LIMIT_EVENTS_PER_IP", 5],
  passwordTriesPerIp: ["RATE_LIMIT_PASSWORD_TRIES_PER_IP", 10],
  passwordTriesPerShare: ["RATE_LIMIT_PASSWORD_TRIES_PER_SHARE", 60],
};

const quotaVariables: Readonly<Record<keyof Quotas, readonly [variable: string, standard: number, least: number]>> = {
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

/** Limits can be raised or lowered for tests, but not disabled. */
export function readRateLimits(read: EnvironmentReader): RateLimits {
  const entries = Object.entries(rateLimitVariables).map(([name, [variable, standard]]) => [
    name,
    read.integer(variable, standard, 1, 1_000_000_000),
  ]);
  return Object.fromEntries(entries);
}

export function readQuotas(read: EnvironmentReader): Quotas {
  const entries = Object.entries(quotaVariables).map(([name, [variable, standard, least]]) => [
    name,
    read.integer(variable, standard, least, 10 ** 15),
  ]);
  return Object.fromEntries(entries);
}
