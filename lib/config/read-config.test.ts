import { expect, test } from "vitest";
import { ConfigError } from "./environment-reader";
import { readConfig, readMoveConfig } from "./read-config";
import { variables } from "./variables";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty environment means everything embedded", () => {
  const config = readConfig({}, { baseDir: "/srv/tellmark" });
  expect(config).toMatchObject({
    port: 3000,
    dataDir: "/srv/tellmark/.data",
    publicUrl: null,
    trustProxy: 0,
    database: { kind: "embedded", connections: 12 },
    blobs: { kind: "disk", dir: "/srv/tellmark/.data/blobs" },
    mail: { kind: "mailbox" },
    media: { kind: "wasm", concurrency: 1 },
    role: "both",
    completeWaitSeconds: 20,
  });
  expect(config.rateLimits).toMatchObject({ general: 1000, upload: 100, messaging: 50, media: 5000 });
});

test("the configuration cannot be changed afterwards", () => {
  const config = readConfig({});
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.rateLimits)).toBe(true);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ DATABASE_URL: "", PORT: " " })).toMatchObject({ database: { kind: "embedded" }, port: 3000 });
});

test("the command line's role wins over the variable", () => {
  expect(readConfig({ ROLE: "web" }, { argv: ["--role=worker"] }).role).toBe("worker");
});

test.each([
  ["0", 0],
  ["false", 0],
  ["1", 1],
  ["true", 1],
  ["2", 2],
])("TRUST_PROXY=%s trusts %d proxies", (text, proxies) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(proxies);
});

test("https is asked for by a word or a variable, and never used with PUBLIC_URL", () => {
  expect(readConfig({}).https).toBe("no");
  expect(readConfig({ HTTPS: "1" }).https).toBe("own");
  expect(readConfig({}, { argv: ["--https"] }).https).toBe("own");
  expect(readConfig({ PUBLIC_URL: "https://tellmark.example" }, { argv: ["--https"] }).https).toBe("unused");
});

test("PUBLIC_URL loses its trailing slash and refuses a path", () => {
  expect(readConfig({ PUBLIC_URL: "https://tellmark.example/" }).publicUrl).toBe("https://tellmark.example");
  expect(problemsOf({ PUBLIC_URL: "https://home.example/tellmark" })).toEqual([
    expect.stringMatching(/^PUBLIC_URL has the path \/tellmark, but Tellmark needs a host name for itself/),
  ]);
  expect(problemsOf({ PUBLIC_URL: "https://home.example/?x=1" })).toEqual([expect.stringContaining("only an origin")]);
});

test.each([
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["TRUST_PROXY", "maybe"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["FFMPEG_PATH", "bin/ffmpeg"],
  ["ROLE", "boss"],
  ["LOG_LEVEL", "loud"],
  ["SERVER_KEY", "short"],
  ["RATE_LIMIT_GENERAL", "0"],
  ["RATE_LIMIT_UPLOAD", "-1"],
  ["RATE_LIMIT_MEDIA", "off"],
  ["HOST", "http://127.0.0.1"],
  ["HOST", "127.0.0.1:3000"],
  ["SUPPORT_CONTACT", `https://help.example/${"a".repeat(100)}`],
])("%s=%s is refused in one sentence that names the variable", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must .*\\.$`));
});

test("HOST may be an IPv6 address in brackets, as in a URL", () => {
  expect(readConfig({ HOST: "[::1]" }).host).toBe("::1");
  expect(readConfig({ HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  expect(readConfig({ HOST: "home.example" }).host).toBe("home.example");
});

test("a database address with a password is not repeated in the refusal", () => {
  expect(problemsOf({ DATABASE_URL: "mysql://root:hunter2@localhost/x" }).join()).not.toContain("hunter2");
});

test("requests are counted in Redis or Upstash where one is set", () => {
  expect(readConfig({}).limiter).toEqual({ kind: "postgres" });
  expect(readConfig({ REDIS_URL: "rediss://u:p@redis:6380" }).limiter).toEqual({
    kind: "redis",
    url: "rediss://u:p@redis:6380",
  });
  const upstash = { UPSTASH_REDIS_REST_URL: "https://x.upstash.io", UPSTASH_REDIS_REST_TOKEN: "t" };
  expect(readConfig(upstash).limiter).toEqual({ kind: "upstash", url: "https://x.upstash.io", token: "t" });
  expect(problemsOf({ ...upstash, REDIS_URL: "redis://redis" })).toHaveLength(1);
  for (const name of Object.keys(upstash)) {
    expect(problemsOf({ ...upstash, [name]: "" })).toEqual([expect.stringMatching(`^${name} is missing: `)]);
  }
  expect(problemsOf({ REDIS_URL: "https://user:hunter2@redis" })).toEqual([expect.not.stringContaining("hunter2")]);
});

const s3 = { S3_BUCKET: "clips", S3_REGION: "eu-north-1", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

test("files are in a bucket where S3 is set, and what is temporary stays on this machine", () => {
  expect(readConfig(s3, { baseDir: "/srv" })).toMatchObject({
    blobs: {
      kind: "s3",
      endpoint: "https://s3.eu-north-1.amazonaws.com",
      bucket: "clips",
      region: "eu-north-1",
      pathStyle: false,
    },
    scratchDir: "/srv/.data/staging",
  });
  const own = { ...s3, S3_REGION: "", S3_ENDPOINT: "http://minio:9000" };
  expect(readConfig(own).blobs).toMatchObject({
    endpoint: "http://minio:9000",
    region: "us-east-1",
    pathStyle: true,
  });
  expect(readConfig({ ...own, S3_FORCE_PATH_STYLE: "0" }).blobs).toMatchObject({ pathStyle: false });
});

test("files are in Vercel Blob where its token is set", () => {
  const token = "vercel_blob_rw_Store1_Secret2";
  const blobs = { kind: "vercel", token, storeId: "Store1" };
  const contentUrl = "https://Store1.private.blob.vercel-storage.com";
  expect(readConfig({ BLOB_READ_WRITE_TOKEN: token }).blobs).toMatchObject({ ...blobs, contentUrl });
  const problems = problemsOf({ ...s3, BLOB_READ_WRITE_TOKEN: token });
  expect(problems).toEqual(["BLOB_READ_WRITE_TOKEN and S3_BUCKET are both set: choose one store."]);
  expect(problemsOf({ BLOB_READ_WRITE_TOKEN: "canary" })).toEqual([expect.not.stringContaining("canary")]);
});

test.each([
  [{}, null],
  [s3, "https://clips.s3.eu-north-1.amazonaws.com"],
  [{ ...s3, S3_ENDPOINT: "http://minio:9000" }, "http://minio:9000"],
  [{ BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_Store1_Secret2" }, "https://vercel.com"],
])("with %j browsers may send parts to %s", (env, uploadOrigin) => {
  expect(readConfig(env)).toMatchObject({ uploadOrigin, redirectOrigin: null });
});

test.each([
  [{ VERCEL_BLOB_API_URL: "http://127.0.0.1:9" }, /^BLOB_READ_WRITE_TOKEN missing: /],
  [{ S3_BUCKET: "clips" }, /^S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing: /],
  [{ ...s3, S3_SECRET_ACCESS_KEY: "" }, /^S3_SECRET_ACCESS_KEY missing: /],
  [{ S3_FORCE_PATH_STYLE: "1" }, /^S3_BUCKET, S3_REGION, /],
  [{ ...s3, S3_BUCKET: "Clips/2026" }, /^S3_BUCKET must /],
  [{ ...s3, S3_ENDPOINT: "minio:9000" }, /^S3_ENDPOINT must /],
  [{ ...s3, S3_REGION: "eu north" }, /^S3_REGION must /],
])("%j of a store stops the start", (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
});

const megabytes = (count: number) => ({ memoryBytes: count * 1024 * 1024 });

test.each([
  [512, true],
  [1024, true],
  [1535, true],
  [1536, false],
  [4096, false],
])("with %i MB of memory one job runs at a time and nothing is transcribed or read unasked: %s", (count, isLittle) => {
  const config = readConfig({}, megabytes(count));
  expect(config.media.oneAtATime).toBe(isLittle);
  expect(config).toMatchObject({ autoTranscribe: !isLittle, timeWords: !isLittle, transcriber: { kind: "embedded" } });
  expect(config.readPictures).toBe(!isLittle);
});

test("what the variables say counts more than how much memory there is", () => {
  const config = readConfig({ AUTO_TRANSCRIBE: "1", MEDIA_CONCURRENCY: "2" }, megabytes(512));
  expect(config).toMatchObject({ autoTranscribe: true, timeWords: true });
  expect(readConfig({ READ_PICTURES: "1" }, megabytes(512)).readPictures).toBe(true);
  expect(readConfig({ READ_PICTURES: "0" }).readPictures).toBe(false);
  expect(config.media).toMatchObject({ concurrency: 2, oneAtATime: false });
});

test("speech is written down by the embedded engine, for every finished clip, unless a user says otherwise", () => {
  expect(readConfig({})).toMatchObject({ transcriber: { kind: "embedded" }, autoTranscribe: true });
  expect(readConfig({ AUTO_TRANSCRIBE: "0" }).autoTranscribe).toBe(false);
  const off = { transcriber: { kind: "none" }, autoTranscribe: false };
  expect(readConfig({ TRANSCRIBE_PROVIDER: "none", AUTO_TRANSCRIBE: "1" })).toMatchObject(off);
  expect(problemsOf({ TRANSCRIBE_PROVIDER: "whisper" })[0]).toMatch(/^TRANSCRIBE_PROVIDER must be one of auto, /);
});

test.each([
  [
    { OPENAI_API_KEY: "k" },
    { kind: "openai-compatible", baseUrl: "https://api.openai.com/v1", apiKey: "k", model: "whisper-1" },
  ],
  [
    { OPENAI_API_KEY: "k", TRANSCRIBE_BASE_URL: "http://whisper:9000/v1", TRANSCRIBE_MODEL: "small" },
    { kind: "openai-compatible", baseUrl: "http://whisper:9000/v1", apiKey: null, model: "small" },
  ],
  [{ DEEPGRAM_API_KEY: "d" }, { kind: "deepgram", baseUrl: "https://api.deepgram.com", apiKey: "d" }],
  [{ DEEPGRAM_API_KEY: "d", TRANSCRIBE_PROVIDER: "embedded" }, { kind: "embedded" }],
  [
    { TRANSCRIBE_PROVIDER: "pocketsphinx", POCKETSPHINX_MODEL_DIR: "/m" },
    { kind: "pocketsphinx", modelDir: "/m" },
  ],
])("%j chooses the transcriber %j, and nothing is sent to it unasked", (env, transcriber) => {
  const config = readConfig({ ...env, AUTO_TRANSCRIBE: "1" });
  expect(config.transcriber).toMatchObject(transcriber);
  expect(config.autoTranscribe).toBe(transcriber.kind === "embedded");
});

test.each([
  [{}, { kind: "apertium" }],
  [{ DEEPL_API_KEY: "x:fx" }, { kind: "deepl", baseUrl: "https://api-free.deepl.com" }],
  [
    { DEEPL_API_KEY: "x", LIBRETRANSLATE_URL: "http://lt:5000" },
    { kind: "deepl", baseUrl: "https://api.deepl.com" },
  ],
  [{ LIBRETRANSLATE_URL: "http://lt:5000" }, { kind: "libretranslate", apiKey: null }],
  [
    { TRANSLATE_BASE_URL: "http://ollama:11434/v1", TRANSLATE_MODEL: "m" },
    { kind: "openai-compatible", apiKey: null, model: "m" },
  ],
  [{ OPENAI_API_KEY: "k", TRANSLATE_PROVIDER: "none" }, { kind: "none" }],
])("%j chooses the translator %j", (env, translator) => {
  expect(readConfig(env).translator).toMatchObject(translator);
});

test.each([
  [{ TRANSCRIBE_PROVIDER: "openai-compatible" }, /TRANSCRIBE_BASE_URL or OPENAI_API_KEY/],
  [{ TRANSCRIBE_PROVIDER: "deepgram" }, /DEEPGRAM_API_KEY/],
  [{ POCKETSPHINX_MODEL_DIR: "/m" }, /TRANSCRIBE_PROVIDER=pocketsphinx/],
  [{ TRANSCRIBE_MODEL: "small" }, /without TRANSCRIBE_BASE_URL/],
  [{ TRANSCRIBE_PATH: "/inference" }, /without TRANSCRIBE_BASE_URL/],
  [{ DEEPGRAM_MODEL: "nova-2" }, /without DEEPGRAM_API_KEY/],
  [{ DEEPL_BASE_URL: "https://deepl.example" }, /without DEEPL_API_KEY/],
  [{ LIBRETRANSLATE_API_KEY: "k" }, /without LIBRETRANSLATE_URL/],
  [{ TRANSLATE_PROVIDER: "deepl" }, /DEEPL_API_KEY/],
  [{ TRANSLATE_BASE_URL: "http://ollama:11434/v1" }, /TRANSLATE_MODEL is missing/],
  [{ LIBRETRANSLATE_URL: "localhost:5000" }, /^LIBRETRANSLATE_URL must /],
])("%j stops the start", (env, problem) => {
  expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
});

test("all problems are reported together", () => {
  expect(problemsOf({ PORT: "x", ROLE: "y", LOG_LEVEL: "z" })).toHaveLength(3);
});

test("every documented variable has a meaning and what it means when unset", () => {
  for (const variable of variables) {
    expect(variable.meaning).not.toBe("");
    expect(variable.standard).not.toBe("");
  }
  expect(new Set(variables.map((variable) => variable.name)).size).toBe(variables.length);
});

const twilio = { TWILIO_ACCOUNT_SID: `AC${"1".repeat(32)}`, TWILIO_AUTH_TOKEN: "t", TWILIO_FROM: "+15005550006" };
const service = { PUBLIC_URL: "https://tellmark.example" };

test("mail and SMS go to the providers whose variables are set", () => {
  const mail = { ...service, MAIL_FROM: "Tellmark <clips@mail.example>" };
  expect(readConfig({ ...mail, RESEND_API_KEY: "re_1" }).mail).toMatchObject({ kind: "resend", apiKey: "re_1" });
  expect(readConfig({ ...mail, SMTP_URL: "smtps://u:p@mail.example" }).mail).toMatchObject({ kind: "smtp" });
  expect(readConfig({ ...service, ...twilio }).sms).toMatchObject({ kind: "twilio", password: "t" });
});

test.each([
  ["two mail providers", { RESEND_API_KEY: "r", SMTP_URL: "smtp://h", MAIL_FROM: "a@b.c" }, /choose one/],
  ["no sender", { RESEND_API_KEY: "r" }, /MAIL_FROM is missing/],
  ["a sender that is none", { RESEND_API_KEY: "r", MAIL_FROM: "reports" }, /MAIL_FROM must be/],
  ["a sender alone", { MAIL_FROM: "a@b.c" }, /no mail provider/],
  [
    "a webhook's secret without a key",
    { RESEND_WEBHOOK_SECRET: "whsec_c2VjcmV0c2VjcmV0c2Vj" },
    /without RESEND_API_KEY/,
  ],
  [
    "a webhook's secret of another kind",
    { RESEND_API_KEY: "re_1", MAIL_FROM: "a@b.example", RESEND_WEBHOOK_SECRET: "secret" },
    /must begin with whsec_/,
  ],
  ["half an API key", { ...twilio, TWILIO_API_KEY_SID: "SK1" }, /TWILIO_API_KEY_SECRET is missing/],
  ["an account without a secret", { ...twilio, TWILIO_AUTH_TOKEN: "" }, /TWILIO_AUTH_TOKEN is missing/],
  ["a secret without an account", { TWILIO_AUTH_TOKEN: "t" }, /without TWILIO_ACCOUNT_SID/],
])("%s: the start stops and names what is wrong", (_name, env, words) => {
  expect(problemsOf({ ...service, ...env })).toEqual([expect.stringMatching(words)]);
});

test("real mail needs the address of the service", () => {
  expect(problemsOf(twilio)).toEqual([expect.stringMatching(/^PUBLIC_URL is missing/)]);
});

test("files of a Vercel project move by a command, which asks whether functions stand still", () => {
  const env = { S3_BUCKET: "clips", S3_REGION: "eu-1", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  const token = { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_store_secret" };
  const database = { DATABASE_URL: "postgres://db/tellmark" };
  const move = (more: Record<string, string>) => readMoveConfig({ to: "s3" }, { env: { ...env, ...token, ...more } });
  expect(move({ ...database, VERCEL: "1" })).toMatchObject({
    from: { kind: "vercel" },
    to: { kind: "s3" },
    hasFunctions: true,
  });
  expect(move({ ...database, ROLE: "function" }).hasFunctions).toBe(true);
  expect(move({ ...database, CRON_SECRET: "sixteen characters" }).hasFunctions).toBe(true);
  expect(move(database).hasFunctions).toBe(false);
});
