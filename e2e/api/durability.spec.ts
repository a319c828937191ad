import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "playwright/test";
import { runningPostgresUrl } from "../../lib/server/postgres/postgres";
import { newDataDir, raisedLimits, startTestServer, type TestServer } from "../support/server.mjs";
import { killDuringSend } from "../torture/answers.mjs";
import { Api, pathOf } from "../torture/api.mjs";
import { formOf, makePicture, makeRecording, sha256Of } from "../torture/material.mjs";
import { sabotages } from "../torture/sabotage.mjs";
import { issueToken, torture, total } from "../torture/torture.mjs";
import { StoreCheck } from "../torture/verify-store.mjs";

test.describe.configure({ mode: "serial" });

test("kills under load lose no acknowledged write and leave nothing half-done; the harness sees damage", async () => {
  test.setTimeout(600_000);
  const report = await torture({ kills: 3, writers: 3, impatient: true, control: sabotages });
  expect(Object.values(report.problems).flat()).toEqual([]);
  expect(total(report.acknowledged)).toBeGreaterThan(15);
  expect(report.files).toBeGreaterThan(2);
  expect(report.recovered).toBeLessThan(60);

  const { missing, partial, orphans, lost } = report.seen;
  expect(missing).toHaveLength(1);
  expect(partial).toHaveLength(1);
  expect(orphans).toHaveLength(1);
  expect(lost).toEqual(expect.arrayContaining([expect.stringContaining("the title is Another title")]));
  expect(lost).toEqual(expect.arrayContaining([expect.stringContaining("has another text")]));
});

test.describe("with a separate server", () => {
  let server: TestServer;
  let api: Api;
  let database: pg.Client;

  test.beforeAll(async () => {
    server = await startTestServer({ env: raisedLimits });
    api = new Api(server.url, await issueToken(server.dataDir));
    database = new pg.Client({ connectionString: runningPostgresUrl(server.dataDir) ?? "" });
    await database.connect();
  });
  test.afterAll(async () => {
    await database?.end();
    await server?.stop();
  });

  const createDraft = async () => (await api.send("POST", "/api/v1/security/vst/draft", { title: "Race" })).body.vst_id;

  test("fifty completions at the same time make one conversion and agree", async () => {
    const id = await createDraft();
    await api.send("POST", `/api/v1/security/vst/${id}/image`, formOf("image_file", makePicture("race")));
    const path = `/api/v1/security/vst/${id}/complete-package`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.send("POST", path, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.download_url)).size).toBe(1);
    const jobs = await database.query("SELECT count(*)::int AS jobs FROM jobs WHERE clip_id = $1", [id]);
    expect(jobs.rows[0].jobs).toBe(1);
  });

  test("the server refuses tags during a conversion instead of losing them", async () => {
    const id = await createDraft();
    await api.send("POST", `/api/v1/security/vst/${id}/audio`, formOf("audio_file", makeRecording("tags", true)));
    const path = `/api/v1/security/vst/${id}/complete-package`;
    const tags = Array.from({ length: 8 }, (_, x) => [{ timestamp: 1, x, y: 0, note: "" }]);
    const answers = await Promise.all(tags.map((voice_tags) => api.send("POST", path, { voice_tags })));
    const accepted = answers.flatMap(({ status }, index) => (status === 200 ? [tags[index]] : []));
    expect(answers.every(({ status, body }) => status === 200 || body.error === "conversion_in_progress")).toBe(true);
    const { body } = await api.send("GET", `/api/v1/clips/${id}`);
    expect(accepted).toContainEqual(body.data.voice_tags);
    expect(accepted).toHaveLength(1);
  });

  test("a clip that is deleted while files arrive and conversions run leaves nothing behind", async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const id = await createDraft();
      const files = `/api/v1/security/vst/${id}`;
      const uploads = [
        api.send("POST", `${files}/image`, formOf("image_file", makePicture(`i${round}`))),
        api.send("POST", `${files}/audio`, formOf("audio_file", makeRecording(`a${round}`, false))),
        api.send("POST", `${files}/upload-txt`, { text_content: "text" }),
        api.send("POST", `${files}/complete-package`, {}),
      ];
      await sleep(round * 50);
      const removal = await api.send("DELETE", `/api/v1/clips/${id}`);
      for (const { status } of await Promise.all(uploads)) statuses.add(status);
      expect(removal.status).toBe(200);
      expect((await api.send("GET", `/api/v1/clips/${id}`)).status).toBe(404);
    }
    expect([...statuses].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    const store = new StoreCheck(server.dataDir);
    expect(await store.orphans(database)).toEqual([]);
    expect(server.output()).not.toContain('"level":"error"');
  });
});

test("an answer to a request survives a kill in the middle of Send, or is sent again, and shows nothing that was hidden", {
  tag: "@long",
}, async () => {
  test.setTimeout(300_000);
  const { problems, filesLookedAt } = await killDuringSend({ kills: 2, seed: 1 });
  expect(problems).toEqual([]);
  expect(filesLookedAt).toBeGreaterThan(10);
});

test("an upload that is running at SIGTERM is finished, answered and stored", { tag: "@long" }, async () => {
  const dataDir = await newDataDir();
  const server = await startTestServer({ dataDir, env: raisedLimits });
  const token = await issueToken(dataDir);
  const draft = await new Api(server.url, token).send("POST", "/api/v1/security/vst/draft", { title: "Last words" });
  const recording = makeRecording("sigterm", true);
  const form = formOf("audio_file", recording);
  const upload = uploadSlowly(`${server.url}/api/v1/security/vst/${draft.body.vst_id}/audio`, token, form);
  await sleep(500);
  const stopped = server.stop();
  const answer = await upload;
  expect(answer.status).toBe(201);
  expect(await stopped).toBe(0);

  const again = await startTestServer({ dataDir, env: raisedLimits });
  const file = await new Api(again.url, token).send("GET", pathOf(answer.body.audio_url));
  expect(sha256Of(file.bytes)).toBe(recording.sha256);
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("if the server is killed right after it has stored an image, the next start prepares that image", {
  tag: "@long",
}, async () => {
  const dataDir = await newDataDir();
  const first = await startTestServer({ dataDir, env: raisedLimits });
  const token = await issueToken(dataDir);
  const draft = await new Api(first.url, token).send("POST", "/api/v1/security/vst/draft", { title: "Early" });
  const path = `/api/v1/security/vst/${draft.body.vst_id}`;
  await first.stop();

  // Its queue opens a second after "Ready", or with the first job.
  const hasty = await startTestServer({ dataDir, env: raisedLimits });
  const picture = formOf("image_file", makePicture("early"));
  const taken = await new Api(hasty.url, token).send("POST", `${path}/image`, picture);
  await hasty.kill9();
  expect(taken.status).toBe(201);

  const again = await startTestServer({ dataDir, env: raisedLimits });
  const api = new Api(again.url, token);
  const shown = async () => (await api.send("GET", `/api/v1/clips/${draft.body.vst_id}`)).body.data.thumbnail_path;
  await expect.poll(shown, { timeout: 60_000 }).toEqual(expect.any(String));
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a video whose server is killed while it is made is made after the next start", { tag: "@long" }, async () => {
  test.setTimeout(240_000);
  const dataDir = await newDataDir();
  const server = await startTestServer({ dataDir, env: raisedLimits });
  const token = await issueToken(dataDir);
  const before = new Api(server.url, token);
  const { body } = await before.send("POST", "/api/v1/security/vst/draft", { title: "Cut short" });
  const files = `/api/v1/security/vst/${body.vst_id}`;
  await before.send("POST", `${files}/image`, formOf("image_file", makePicture("video")));
  await before.send("POST", `${files}/audio`, formOf("audio_file", makeRecording("video", true)));
  const stage = async () => (await before.send("GET", `${files}/video`)).body.stage;
  await expect.poll(stage, { intervals: [20], timeout: 60_000 }).toMatch(/drawing|encoding/);
  await server.kill9();

  const again = await startTestServer({ dataDir, env: raisedLimits });
  const after = new Api(again.url, token);
  const ask = async () => (await after.send("GET", `${files}/video`)).status;
  await expect.poll(ask, { timeout: 180_000 }).toBe(200);
  const database = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await database.connect();
  expect(await new StoreCheck(dataDir).orphans(database)).toEqual([]);
  await database.end();
  await again.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function uploadSlowly(
  url: string,
  token: string,
  form: FormData,
): Promise<{ status: number; body: { audio_url: string } }> {
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const request = httpRequest(url, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": encoded.headers.get("content-type") ?? "",
      "Content-Length": bytes.length,
    },
  });
  const answered = once(request, "response");
  const part = Math.ceil(bytes.length / 10);
  for (let start = 0; start < bytes.length; start += part) {
    request.write(bytes.subarray(start, start + part));
    await sleep(200);
  }
  request.end();
  const [response] = (await answered) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: (await json(response)) as { audio_url: string } };
}
