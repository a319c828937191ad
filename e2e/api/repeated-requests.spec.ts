import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createClip } from "#lib/contract/clips";
import { runningPostgresUrl } from "../../lib/server/postgres/postgres";
import { Api, expect, jsonOf, signIn, test } from "../support/api";
import { addImage, makeClip, makeDraft, makeWebhook, share } from "../support/clip-steps";
import { audioForm, fileForm, imageForm, smallPicture, wav } from "../support/samples";
import { raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";

test.describe.configure({ mode: "serial" });

let server: TestServer;
let dataDir: string;
let database: pg.Client;
let api: Api;

async function start(): Promise<void> {
  server = await startTestServer({ dataDir, env: { ...raisedLimits, WEBHOOK_ALLOW_PRIVATE: "1" } });
  database = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  // The server is killed with the database under it.
  database.on("error", () => undefined);
  await database.connect();
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tellmark-repeated-"));
  await start();
  api = new Api(server.url, (await signIn(server.url)).access_token);
});
test.afterAll(async () => {
  await database?.end().catch(() => undefined);
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** From now on answers are kept only in the way that is given: work is done, and what comes behind it fails or waits. */
async function keepingAnswers(how: string): Promise<void> {
  await database.query(`
    CREATE OR REPLACE FUNCTION test_keeping() RETURNS trigger AS $$ BEGIN ${how}; RETURN NEW; END $$ LANGUAGE plpgsql;
    CREATE OR REPLACE TRIGGER test_keeping BEFORE UPDATE OF status ON idempotency_records
      FOR EACH ROW WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION test_keeping()`);
}

const repeat = (key: string, path: string, input: { json?: unknown; form?: FormData }, by = api) =>
  by.send("POST", path, { ...input, headers: { "Idempotency-Key": key } });

const TABLES = [
  "clips",
  "assets",
  "drawings",
  "shares",
  "replies",
  "partial_uploads",
  "messages",
  "blobs",
  "visits",
  "webhook_deliveries",
];

async function countRows(): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`).join();
  return (await database.query(`SELECT ${counts}, (SELECT sum(view_count)::int FROM shares) AS views`)).rows[0];
}

test("a client that repeats a request with its Idempotency-Key after kill -9 creates nothing again", async () => {
  test.setTimeout(120_000);
  const vstId = await makeDraft(api);
  await keepingAnswers("PERFORM pg_sleep(60)");
  const requests: [string, string, () => { json?: unknown; form?: FormData }][] = [
    ["clip", "/api/v1/clips", () => ({ json: { title: "Made once" } })],
    ["image", `/api/v1/security/vst/${vstId}/image`, () => ({ form: imageForm(smallPicture()) })],
    ["from-image", "/api/v1/security/vst/from-image", () => ({ form: imageForm(smallPicture()) })],
  ];
  const cut = requests.map(([key, path, input]) => repeat(key, path, input()).catch(() => "cut off"));
  const done = async () =>
    (await database.query("SELECT count(*)::int AS n FROM idempotency_records WHERE made IS NOT NULL")).rows[0].n;
  await expect.poll(done).toBe(requests.length);
  await server.kill9();
  expect(await Promise.all(cut)).toEqual(requests.map(() => "cut off"));

  await start();
  await database.query("DROP TRIGGER test_keeping ON idempotency_records");
  api = new Api(server.url, api.token);
  const before = await countRows();
  for (const [key, path, input] of requests) {
    const answer = await repeat(key, path, input());
    expect([key, answer.status, answer.headers.get("idempotent-replayed")]).toEqual([key, 201, "true"]);
  }
  expect(await countRows()).toEqual(before);
  const { rows } = await database.query("SELECT count(*)::int AS n FROM clips WHERE title = 'Made once'");
  expect(rows).toEqual([{ n: 1 }]);
});

test("every POST that creates something is answered from the created rows if its answer could not be stored", {
  tag: "@long",
}, async () => {
  test.setTimeout(120_000);
  const vstId = await makeClip(api);
  const files = `/api/v1/security/vst/${vstId}`;
  await addImage(api, vstId);
  const packed = await api.send("GET", `${files}/package`);
  const size = smallPicture().length;
  const upload = jsonOf(await api.send("POST", `${files}/uploads`, { json: { kind: "image", size } })) as {
    upload_id: string;
    upload_url: string;
  };
  const body = new Uint8Array(smallPicture());
  expect((await api.send("PUT", new URL(upload.upload_url).pathname, { body })).status).toBe(200);
  const link = await share(api, vstId);
  const hook = await makeWebhook(api);
  const limited = await share(api, vstId, { max_views: 1 });
  const clip = `/api/v1/clips/${vstId}`;
  const reply = `/api/v1/security/vst/reply/${link.reply_token}`;
  const anonymous = api.as(null);
  const requests: [string, () => { json?: unknown; form?: FormData }, Api?][] = [
    ["/api/v1/clips", () => ({ json: { title: "One" } })],
    ["/api/v1/security/vst/draft", () => ({ json: { title: "Two" } })],
    ["/api/v1/security/vst/from-image", () => ({ form: imageForm(smallPicture()) })],
    [clip, () => ({ json: { title: "Another" } })],
    [`${files}/manifest`, () => ({ json: { voice_tags: [{ timestamp: 1, x: 0.5, y: 0.5 }] } })],
    [`${files}/image`, () => ({ form: imageForm(smallPicture()) })],
    [`${files}/uploads/${upload.upload_id}/attach`, () => ({ json: {} })],
    [`${files}/audio`, () => ({ form: audioForm(wav(0.5)) })],
    [`${files}/uploads`, () => ({ json: { kind: "audio", size: 10 } })],
    [`${files}/drawings`, () => ({ json: { drawing_data: "M0 0 L10 10" } })],
    [`${files}/upload-txt`, () => ({ json: { text_content: "WEBVTT nothing", type: "transcription" } })],
    [`${clip}/share`, () => ({ json: { privacy: "unlisted" } })],
    [`${clip}/share/email`, () => ({ json: { recipient_email: "once@example.com" } })],
    [`${clip}/share/sms`, () => ({ json: { recipient_phone: "+14155550123" } })],
    [reply, () => ({ json: { message: "Thank you" } }), anonymous],
    [reply, () => ({ form: fileForm("audio_file", wav(0.2), { type: "audio/wav" }) }), anonymous],
    [`/api/v1/clip/public/${limited.share_code}/views`, () => ({}), anonymous],
    [`/api/v1/webhooks/${hook.webhookId}/test`, () => ({})],
    [`/api/v1/webhooks/${hook.webhookId}/deliveries/${hook.deliveryId}/redeliver`, () => ({})],
    ["/api/v1/clips/import", () => ({ form: fileForm("vst_file", packed.bytes, { name: "a.vst" }) })],
  ];
  await keepingAnswers("RAISE EXCEPTION 'not kept'");
  for (const [index, [path, input, by]] of requests.entries()) {
    expect([path, (await repeat(`lost-${index}`, path, input(), by)).status]).toEqual([path, 500]);
  }
  await database.query("DROP TRIGGER test_keeping ON idempotency_records");
  const before = await countRows();
  for (const [index, [path, input, by]] of requests.entries()) {
    const answer = await repeat(`lost-${index}`, path, input(), by);
    expect([path, answer.status < 300, answer.headers.get("idempotent-replayed")]).toEqual([path, true, "true"]);
    const again = await repeat(`lost-${index}`, path, input(), by);
    expect([again.status, again.bytes.equals(answer.bytes)]).toEqual([answer.status, true]);
  }
  expect(await countRows()).toEqual(before);
  // A key that was never used still does its work.
  await api.call(createClip, { json: { title: "Three" }, headers: { "Idempotency-Key": "fresh" } });
});
