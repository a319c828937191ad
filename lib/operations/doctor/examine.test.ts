import { SMTPServer } from "smtp-server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { findRedis, startRedis, untested } from "../../../e2e/support/ensure-redis.mjs";
import { type ProviderAnswer, providerDouble } from "../../../e2e/support/provider-double";
import { s3Double } from "../../../e2e/support/s3-double";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { vercelBlobDouble } from "../../../e2e/support/vercel-blob-double";
import { checkServerKey } from "../../server/postgres/server-key-check";

afterEach(() => vi.resetModules());

const PUBLIC = { PUBLIC_URL: "http://127.0.0.1:1" };

/** The doctor's findings in this environment, by part. */
async function found(env: Record<string, string>) {
  const { close } = await openTestRuntime({ LOG_LEVEL: "error", ...env });
  onTestFinished(close);
  // Adapters are kept for a process; each of these is one.
  vi.resetModules();
  const { examineInstallation } = await import("./examine");
  return Object.fromEntries((await examineInstallation()).map(({ part, ...finding }) => [part, finding]));
}

async function provider(answer: (path: string) => ProviderAnswer) {
  const double = await providerDouble(({ path, method }) =>
    method === "GET" ? answer(path) : { status: 405, body: {} },
  );
  onTestFinished(() => double.close());
  return double.url;
}

const well = (says: unknown) => ({ isWell: true, says });
const wrong = (says: unknown) => ({ isWell: false, says });
const has = (text: string): unknown => expect.stringContaining(text);

test("without any configuration everything passes, and the report says what is used", async () => {
  expect(await found({ FFMPEG_PATH: "", TRANSLATE_PROVIDER: "none" })).toEqual({
    database: well(has("has the tables")),
    files: well(has("can be written")),
    disk: well(has("GB left")),
    key: well("The first start creates one."),
    limits: well("The database counts requests."),
    jobs: well("The first start creates their tables."),
    media: well("ffmpeg runs as WebAssembly."),
    mail: well(has("local mailbox")),
    SMS: well(has("local mailbox")),
    "sign-in": well("Codes are sent by e-mail and SMS."),
    speech: well("It runs on this machine."),
    translation: well("Translation is off."),
    address: well(has("PUBLIC_URL is not set")),
  });
});

test("before the first start there is no data folder, and that is no fault", async () => {
  const { runtime, dataDir, close } = await openTestRuntime({ LOG_LEVEL: "error" });
  onTestFinished(close);
  // Files in a folder that is there, so that looking at them makes no data folder.
  runtime.config = { ...runtime.config, dataDir: `${dataDir}/not-yet` };
  vi.resetModules();
  const { examineInstallation } = await import("./examine");
  const { disk } = Object.fromEntries((await examineInstallation()).map(({ part, ...finding }) => [part, finding]));
  expect(disk).toEqual(well(`The first start creates ${dataDir}/not-yet.`));
});

const sid = `AC${"1".repeat(32)}`;
const twilio = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: "canary", TWILIO_FROM: "+15005550006" };
const resend = { RESEND_API_KEY: "re_canary", MAIL_FROM: "Tellmark <clips@mail.example>" };

test("services that answer are well: each is asked by GET alone", async () => {
  const bucket = await s3Double();
  onTestFinished(() => bucket.close());
  const url = await provider((path) => {
    if (path === "/domains") return { status: 200, body: { data: [{ name: "mail.example", status: "verified" }] } };
    if (path.includes("/IncomingPhoneNumbers"))
      return { status: 200, body: { incoming_phone_numbers: [{ sid: "PN1", phone_number: "+15005550006" }] } };
    if (path === "/v1/projects") return { status: 200, body: { projects: [] } };
    if (path === "/v2/usage") return { status: 200, body: { character_count: 10, character_limit: 500 } };
    return { status: 200, body: { success: true, status: "ok" } };
  });
  const findings = await found({
    ...bucket.env,
    ...resend,
    ...twilio,
    RESEND_BASE_URL: url,
    TWILIO_BASE_URL: url,
    DEEPGRAM_API_KEY: "canary",
    DEEPGRAM_BASE_URL: url,
    DEEPL_API_KEY: "canary",
    DEEPL_BASE_URL: url,
    PUBLIC_URL: url,
  });
  expect(findings).toMatchObject({
    files: well(has("accepts the key")),
    mail: well(has("Resend accepts the key and has verified mail.example.")),
    SMS: well(has("Twilio accepts the key and has +15005550006.")),
    speech: well(has("accepts the key")),
    translation: well(has("490 characters are left")),
    address: well(has("answers")),
  });
});

test("the doctor reports whether pages may send large files to a bucket, and it is not a fault", async () => {
  const bucket = await s3Double();
  onTestFinished(() => bucket.close());
  const origin = "https://clips.example.invalid";
  const files = async () => (await found({ ...bucket.env, PUBLIC_URL: origin })).files;
  expect(await files()).toEqual(well(has(`do not let pages at ${origin} send files to it`)));
  bucket.allow({ origins: [origin], methods: ["PUT"], headers: ["content-type"] });
  expect(await files()).toEqual(well(has("do not let pages")));
  bucket.allow({ origins: [origin], methods: ["PUT"], headers: ["content-type", "if-none-match"] });
  expect(await files()).toEqual(well(has(`Pages at ${origin} send large files to it.`)));
  expect(bucket.objects.size).toBe(0);
});

test("refused keys, wrong senders and silent services are reported in sentences that name the variable and no secret", async () => {
  const bucket = await s3Double();
  onTestFinished(() => bucket.close());
  const refusing = await provider(() => ({
    status: 401,
    body: { name: "validation_error", code: 20003, message: "no" },
  }));
  const findings = await found({
    ...bucket.env,
    S3_SECRET_ACCESS_KEY: "another-canary",
    ...resend,
    ...twilio,
    ...PUBLIC,
    RESEND_BASE_URL: refusing,
    TWILIO_BASE_URL: refusing,
    UPSTASH_REDIS_REST_URL: refusing,
    UPSTASH_REDIS_REST_TOKEN: "canary",
    TRANSCRIBE_BASE_URL: `${refusing}/v1`,
    TRANSCRIBE_API_KEY: "canary",
    DEEPL_API_KEY: "canary",
    DEEPL_BASE_URL: refusing,
    FFMPEG_PATH: "/no/ffmpeg",
  });
  expect(findings).toMatchObject({
    files: wrong(has("S3_SECRET_ACCESS_KEY")),
    limits: wrong(has("UPSTASH_REDIS_REST_TOKEN")),
    media: wrong("/no/ffmpeg does not run (ENOENT): check FFMPEG_PATH."),
    mail: wrong(has("RESEND_API_KEY")),
    SMS: wrong(has("TWILIO_AUTH_TOKEN")),
    speech: wrong(has("TRANSCRIBE_API_KEY")),
    translation: wrong(has("DEEPL_API_KEY")),
    address: wrong(has("PUBLIC_URL")),
    database: well(has("answers")),
  });
  expect(JSON.stringify(findings)).not.toContain("canary");
});

test("Vercel Blob is asked with its token, and one that it refuses is named", async () => {
  const vercel = await vercelBlobDouble();
  onTestFinished(() => vercel.close());
  // The SDK reads it from there.
  vi.stubEnv("VERCEL_BLOB_API_URL", vercel.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await found(vercel.env)).files).toEqual(well(has("accepts the token")));
  const other = { ...vercel.env, BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_canarystore_anothercanary" };
  expect((await found(other)).files).toEqual(wrong(has("BLOB_READ_WRITE_TOKEN")));
  vercel.fault({ kind: "hang" });
  expect((await found(vercel.env)).files).toMatchObject({ isWell: false });
  expect(vercel.objects.size).toBe(0);
});

if (findRedis() === null) console.warn(untested);

test.skipIf(findRedis() === null)("Redis is asked, and one that is gone is named without its password", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  expect((await found({ REDIS_URL: redis.url })).limits).toEqual(well(has("counts them.")));
  await redis.stop();
  const { limits } = await found({ REDIS_URL: redis.url.replace("//", "//:canary@") });
  expect(limits).toEqual(wrong(has("REDIS_URL")));
  expect(JSON.stringify(limits)).not.toContain("canary");
});

test("what a provider knows of the sender and its own bounds is reported", async () => {
  const url = await provider((path) => {
    if (path === "/domains") return { status: 200, body: { data: [{ name: "other.example", status: "verified" }] } };
    if (path === "/v2/usage") return { status: 200, body: { character_count: 500, character_limit: 500 } };
    if (path === "/v1/models") return { status: 200, body: { data: [{ id: "whisper-2" }] } };
    return { status: 200, body: { incoming_phone_numbers: [] } };
  });
  const env = { ...resend, ...twilio, ...PUBLIC, RESEND_BASE_URL: url, TWILIO_BASE_URL: url };
  const others = { DEEPL_API_KEY: "k", DEEPL_BASE_URL: url, TRANSCRIBE_BASE_URL: `${url}/v1` };
  expect(await found({ ...env, ...others })).toMatchObject({
    mail: wrong(has("does not know mail.example")),
    SMS: wrong(has("+15005550006 is not a number of this Twilio account")),
    translation: wrong(has("used up")),
    speech: well(has("does not list whisper-1 (TRANSCRIBE_MODEL)")),
  });
  const unset = await found({ PUBLIC_URL: "https://clips.example.invalid" });
  expect(unset["sign-in"]).toEqual(wrong(has("RESEND_API_KEY")));
});

test("a mail server is asked whether it takes the name and password; mail is sent only on request", async () => {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(password === "right" ? null : new Error("no"), { user: "u" }),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on("end", () => done(null, `${mails.push("one")}`));
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const address = smtp.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const env = (password: string) => ({
    ...PUBLIC,
    SMTP_URL: `smtp://u:${password}@127.0.0.1:${port}`,
    MAIL_FROM: "clips@mail.example",
  });
  expect((await found(env("wrong"))).mail).toEqual(wrong(has("name or the password of SMTP_URL")));
  expect((await found(env("right"))).mail).toEqual(
    well(`127.0.0.1:${port} answers and accepts the name and password.`),
  );
  expect(mails).toEqual([]);
  const { sendTestMessages } = await import("./send-test");
  expect(await sendTestMessages("email", "a@example.org")).toMatchObject({ isWell: true, part: "test mail" });
  expect(mails).toHaveLength(1);
  expect(await sendTestMessages("sms", "+14155550123")).toMatchObject({ isWell: false, says: has("no provider") });
});

test("a key that is not the database's is wrong, and a machine that would make one, too", async () => {
  const { runtime, close } = await openTestRuntime({ LOG_LEVEL: "error", SERVER_KEY: "k".repeat(40) });
  onTestFinished(close);
  const { connections } = await import("#lib/platform/database/connections");
  await checkServerKey({ client: connections(), isShared: true, log: console, serverKey: "k".repeat(40) });
  const { examineInstallation } = await import("./examine");
  const key = async () => (await examineInstallation()).find(({ part }) => part === "key");
  expect(await key()).toMatchObject(well("SERVER_KEY is set."));
  runtime.config = { ...runtime.config, serverKey: "t".repeat(40) };
  expect(await key()).toMatchObject(wrong(has("SERVER_KEY is another key than the database's: set the SERVER_KEY")));
  runtime.config = { ...runtime.config, serverKey: null };
  expect(await key()).toMatchObject(wrong(has("The first start here would create another key")));
});

test("an API key that Twilio refuses is named by its own variables", async () => {
  const url = await provider(() => ({ status: 401, body: { code: 20003, message: "no" } }));
  const key = { TWILIO_API_KEY_SID: `SK${"2".repeat(32)}`, TWILIO_API_KEY_SECRET: "canary" };
  const { SMS } = await found({ ...twilio, ...key, ...PUBLIC, TWILIO_BASE_URL: url });
  expect(SMS).toEqual(
    wrong("Twilio refuses the API key: look at TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET."),
  );
});

test("missing delivery reports of mail and SMS are mentioned, and are not a fault", async () => {
  const url = await provider((path) =>
    path === "/domains"
      ? { status: 200, body: { data: [{ name: "mail.example", status: "verified" }] } }
      : { status: 200, body: { incoming_phone_numbers: [{ sid: "PN1", phone_number: "+15005550006" }] } },
  );
  const providers = { ...resend, ...twilio, RESEND_BASE_URL: url, TWILIO_BASE_URL: url };
  const secret = { RESEND_WEBHOOK_SECRET: `whsec_${"a".repeat(32)}` };
  const deaf = await found({ ...providers, ...PUBLIC });
  expect(deaf.mail).toEqual(
    well(has("Bounces and complaints do not reach this server without RESEND_WEBHOOK_SECRET and an https PUBLIC_URL.")),
  );
  expect(deaf.SMS).toEqual(
    well(has("Delivery reports of SMS, and STOP, do not reach this server without an https PUBLIC_URL.")),
  );
  const key = { TWILIO_AUTH_TOKEN: "", TWILIO_API_KEY_SID: `SK${"2".repeat(32)}`, TWILIO_API_KEY_SECRET: "canary" };
  const without = await found({ ...providers, ...key, PUBLIC_URL: "https://clips.example.invalid" });
  expect(without.SMS).toEqual(well(has("do not reach this server without TWILIO_AUTH_TOKEN.")));
  const hearing = await found({ ...providers, ...secret, PUBLIC_URL: "https://clips.example.invalid" });
  expect([hearing.mail, hearing.SMS]).toEqual([
    well("Resend accepts the key and has verified mail.example."),
    well("Twilio accepts the key and has +15005550006."),
  ]);
});

test("a due job without a worker is reported; a job that is not due yet is not a fault", async () => {
  const { runtime, close } = await openTestRuntime({ LOG_LEVEL: "error" });
  onTestFinished(close);
  const { queue } = await import("#lib/platform/queue/queue");
  const { connections } = await import("#lib/platform/database/connections");
  const { transaction } = await import("#lib/platform/database/db");
  const { examineInstallation } = await import("./examine");
  const jobs = async () => (await examineInstallation()).find(({ part }) => part === "jobs");
  await queue().start();
  onTestFinished(() => queue().stop(0));
  expect(await jobs()).toMatchObject(well("No job is due."));
  await transaction((tx) => queue().enqueue(tx, "convert", { jobId: "job_1" }));
  await transaction((tx) => queue().enqueue(tx, "convert", { jobId: "job_2" }, { startAfterSeconds: 3600 }));
  expect(await jobs()).toMatchObject(well(expect.stringMatching(/^The oldest one has been due for \d+ seconds?\.$/)));
  await connections().query(
    "UPDATE pgboss.job SET start_after = now() - interval '10 minutes' WHERE data->>'jobId' = 'job_1'",
  );
  const noWorker = "No worker runs the jobs: one (convert) has been due for 10 minutes.";
  expect(await jobs()).toMatchObject(wrong(`${noWorker} Start a worker, or check its log.`));
  runtime.config = { ...runtime.config, role: "function" };
  expect(await jobs()).toMatchObject(wrong(has(`${noWorker} Let a scheduler call GET /api/v1/cron`)));

  // Another one of its kind is being worked.
  await transaction((tx) => queue().enqueue(tx, "convert", { jobId: "job_3" }));
  const begin = (ago: string) =>
    connections().query(
      "UPDATE pgboss.job SET state = 'active', started_on = now() - $1::interval, heartbeat_on = now() - $1::interval WHERE data->>'jobId' = 'job_3'",
      [ago],
    );
  await begin("5 seconds");
  expect(await jobs()).toMatchObject(well("The oldest one has been due for 10 minutes, and workers are running."));
  await begin("5 minutes");
  expect(await jobs()).toMatchObject(wrong(has(noWorker)));
});
