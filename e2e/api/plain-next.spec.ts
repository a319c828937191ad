import { once } from "node:events";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listClips } from "#lib/contract/clips";
import { uploadImage } from "#lib/contract/drafts";
import { downloadClip, getPackage } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { createShareLink } from "#lib/contract/shares";
import { processorTime } from "../bench/processor-time.mjs";
import { connectAgent } from "../support/agent";
import type { Answer } from "../support/answer";
import { Api, codeFor, errorOf, expect, freshEmail, pathOf, signIn, test } from "../support/api";
import { addAudio, makeDraft } from "../support/clip-steps";
import { startDatabase, startPlainNext } from "../support/plain-next.mjs";
import { rawRequest } from "../support/raw-request";
import { filledClip, prepare } from "../support/ready-clip";
import { fixture, imageForm } from "../support/samples";
import { adminAddress, startTestServer } from "../support/server.mjs";
import { runSuite } from "../support/suite-run";

/** `npm run torture -- many` sets it: with the API's own tests. */
const isLong = Boolean(process.env.TELLMARK_MANY_MINUTES);

/** Of the kind that servers trust each other by. */
const forged = Object.fromEntries(
  Object.entries({
    send: JSON.stringify({ path: "/etc/passwd", start: 0, end: 10 }),
    stream: "1",
    length: "1",
    compress: "1",
    lane: "1",
    peer: "127.0.0.1",
    direct: "1",
    method: "PURGE",
    nonce: "abc",
  }).map(([name, value]) => [`x-tellmark-${name}`, value]),
);

test.describe("under plain next start, with an external database", () => {
  test.describe.configure({ mode: "default", timeout: 120_000 });
  let database: Awaited<ReturnType<typeof startDatabase>>;
  let server: Awaited<ReturnType<typeof startPlainNext>>;
  let api: Api;
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: database.dataDir });
  test.beforeAll(async () => {
    database = await startDatabase();
    server = await startPlainNext({ ...environment(), LOG_LEVEL: "info" });
    api = new Api(server.url, (await signIn(server.url)).access_token);
  });
  test.afterAll(async () => {
    await server?.stop();
    await database?.stop();
  });

  test("an agent reads a clip, sees it and asks with a picture", async () => {
    const id = await filledClip(api, { title: "For an agent", tags: [{ timestamp: 0, x: 0.5, y: 0.5, note: "Here" }] });
    for (const era of ["modern", "legacy"] as const) {
      const agent = await connectAgent(server.url, api.token ?? "", era);
      expect(await agent.read("get_moment", { id })).toContain("## Pin 1");
      expect((await agent.call("get_crop", { id, pin: 1 })).images[0]?.toString("latin1", 8, 12)).toBe("WEBP");
      const screenshot = fixture("screenshot.png").toString("base64");
      expect(await agent.read("ask_human", { title: "Where?", screenshot, wait_seconds: 0 })).toContain("/r/");
    }
    for (const method of ["GET", "DELETE"]) expect(errorOf(await api.send(method, "/mcp")).status).toBe(405);
  });

  test("a clip is created, completed, shared and opened, and every byte of it can be downloaded", async () => {
    const tags = [{ timestamp: 1, x: 0.5, y: 0.5, note: "Here it drips" }];
    const id = await filledClip(api, { title: "Without the server", seconds: 8, tags });
    const stored = await addAudio(api, id, fixture("speech-firefox.ogg"));
    const sound = await api.send("GET", stored.audio_url);
    expect(sound.bytes.equals(fixture("speech-firefox.ogg"))).toBe(true);
    await prepare(api, id);

    const { share_code: code } = (await api.call(createShareLink, { params: { id }, json: {} })).body;
    const anonymous = api.as(null);
    const { media } = (await anonymous.call(getPublicClip, { params: { code } })).body.data;
    for (const url of [media.audio_url, media.image_urls[0], media.thumbnail_url, media.download_url]) {
      const whole = await anonymous.send("GET", String(url));
      expect(whole.status, String(url)).toBe(200);
      const range = { Range: `bytes=10-${Math.min(5000, whole.bytes.length - 2)}` };
      const part = await anonymous.send("GET", String(url), { headers: range });
      expect(part.status).toBe(206);
      expect(part.headers.get("content-range")).toBe(
        `bytes 10-${Math.min(5000, whole.bytes.length - 2)}/${whole.bytes.length}`,
      );
      expect(part.bytes.equals(whole.bytes.subarray(10, Math.min(5001, whole.bytes.length - 1)))).toBe(true);
      const last = await anonymous.send("GET", String(url), { headers: { Range: "bytes=-7" } });
      expect(last.bytes.equals(whole.bytes.subarray(-7))).toBe(true);
      expect((await anonymous.send("HEAD", String(url))).status).toBe(200);
    }
    const vst = await api.call(downloadClip, { params: { vstId: id } });
    const packed = await api.call(getPackage, { params: { vstId: id } });
    for (const { bytes } of [vst, packed]) expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
    const part = await api.send("GET", `/api/v1/security/vst/${id}/package`, { headers: { Range: "bytes=100-4099" } });
    expect(part.bytes.equals(packed.bytes.subarray(100, 4100))).toBe(true);

    const page = await fetch(`${server.url}/c/${code}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Here it drips");
  });

  test("large bodies are read on threads, and pages and the reference are there", async () => {
    const id = await makeDraft(api);
    const metadata = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`m${index}`, index]));
    const answer = await api.send("PATCH", `/api/v1/clips/${id}`, { json: { metadata } });
    expect([200, 413, 422]).toContain(answer.status);
    for (const path of ["/", "/sign-in", "/docs"]) expect((await fetch(server.url + path)).status, path).toBe(200);
  });

  test("a client that is still sending a refused body gets the refusal", async () => {
    const path = pathOf(uploadImage, { vstId: await makeDraft(api) });
    const sending = (by: Api, megabytes: number) =>
      by.send("POST", path, { form: imageForm(Buffer.alloc(megabytes << 20)) }).then(({ status }) => status);
    for (let times = 0; times < 4; times += 1) {
      expect(await Promise.all([sending(api, 26), sending(api.as("vat_garbage"), 12)])).toEqual([413, 401]);
    }
  });

  test("a body that is refused half-way ends its connection, and its answer says so", async () => {
    const body = `{"title":"x","metadata":${'{"a":'.repeat(100_000)}1${"}".repeat(100_001)}`;
    const headers = { "Content-Type": "application/json" };
    for (let times = 0; times < 3; times += 1) {
      const refused = await api.send("POST", "/api/v1/clips", { body, headers });
      expect([refused.status, refused.headers.get("connection")]).toEqual([400, "close"]);
      expect((await api.send("GET", "/api/v1/clips")).headers.get("connection")).not.toBe("close");
    }
  });

  test("internal headers of a caller change nothing, and no answer has one", async () => {
    await everyHeaderIsWorthNothing(api);
    // The mailbox is readable from this machine only, whatever headers claim.
    const email = freshEmail();
    await api.as(null).send("POST", "/api/v1/auth/login", { json: { email } });
    expect(await codeFor(server.url, email)).toMatch(/^\d{6}$/);
    const headers = { ...forged, "X-Forwarded-For": "127.0.0.1" };
    expect((await fetch(`${server.url}/dev/mailbox`, { headers })).status).toBe(404);
  });

  test("a link with what stuck to it leads to its page, and one that cannot be read to the page for no link", async () => {
    const code = "2UpFrNgfjjEHjfbwNXRfaK";
    for (const path of [`/c/${code}/)?t=5`, `/c/${code}%?t=5`, `/C/${code}?t=5`]) {
      const answer = await answerTo(server.url, "GET", path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 308, `/c/${code}?t=5`]);
    }
    for (const page of [`/r/${code}`, "/studio/12", "/library"]) {
      const answer = await answerTo(server.url, "GET", `${page}).?t=5`);
      expect([page, answer.status, answer.headers.get("location")]).toEqual([page, 308, `${page}?t=5`]);
    }
    const page = await answerTo(server.url, "GET", "/c/%zz");
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });

  test("an address that begins like the API in other letters is answered as the API answers", async () => {
    for (const path of ["/API/v1/clips", "/Api/v1/health?x=1", "/api/V1/clips", "/API"]) {
      const error = errorOf(await api.send("GET", path));
      expect({ path, status: error.status, error: error.error }).toEqual({
        path,
        status: 404,
        error: "resource_not_found",
      });
    }
  });

  test("it reports that it runs without the Tellmark server", () => {
    expect(server.output()).toContain("Running without the Tellmark server");
  });

  test("an address that cannot be read is refused in the API's words", async () => {
    for (const path of ["/api/v1/clips/%zz", "/api/v1/clips/%00", "/docs/%zz"]) {
      for (const method of ["GET", "POST"]) {
        const error = errorOf(await answerTo(server.url, method, path));
        expect({ path, status: error.status, error: error.error }).toEqual({
          path,
          status: 400,
          error: "validation_failed",
        });
      }
    }
    expect(errorOf(await answerTo(server.url, "PURGE", "/api/v1/clips")).error).toBe("method_not_allowed");
    expect(errorOf(await answerTo(server.url, "POST", "/library")).error).toBe("method_not_allowed");
  });

  test("requests for its pages count for their caller", async () => {
    const left = async (path: string) => {
      const { headers } = await fetch(server.url + path);
      return { of: headers.get("x-ratelimit-resource"), left: Number(headers.get("x-ratelimit-remaining")) };
    };
    const before = await left("/sign-in");
    expect(before).toMatchObject({ of: "media" });
    expect(await left("/")).toEqual({ of: "media", left: before.left - 1 });
    expect(await left("/docs")).toMatchObject({ of: "general" });
  });

  test("its pages name the scripts that may run", async () => {
    const page = await fetch(`${server.url}/sign-in`);
    expect(page.headers.get("referrer-policy")).toBe("same-origin");
    const [, nonce] = /script-src [^;]*'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
    const scripts = (await page.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  });

  test("a request that is running at SIGTERM is answered and stored, and new requests are refused", async () => {
    const body = JSON.stringify({ title: "Just in time" });
    const request = http.request(`${server.url}/api/v1/clips`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${api.token}`,
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Expect: "100-continue",
      },
    });
    request.flushHeaders();
    await once(request, "continue");
    const stopped = server.stop();
    await expect(async () => expect(await fetch(server.url).catch(() => null)).toBeNull()).toPass();
    request.end(body);
    const [response] = await once(request, "response");
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await stopped).toBe(143);

    server = await startPlainNext({ ...environment(), PUBLIC_URL: "https://clips.example" });
    const { body: list } = await new Api(server.url, api.token).call(listClips, { query: { search: "Just in time" } });
    expect(list.data.clips).toHaveLength(1);
  });

  test("with an https address it sends HSTS with every answer", async () => {
    for (const path of [
      "/",
      "/nothing",
      "/page-start.js",
      "/api/v1/health",
      "/api/v1/nothing",
      `/c/${"2".repeat(22)}`,
    ]) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    }
  });

  test("the reader of its output ends, then its database: the server stays idle although it can report that nowhere", async () => {
    server.closeOutput();
    await database.stop();
    const asked = () => fetch(`${server.url}/api/v1/ready`).then(({ status }) => status);
    for (let count = 0; count < 5; count += 1) expect(await asked()).toBe(503);
    const before = await processorTime([server.pid]);
    await sleep(1000);
    expect((await processorTime([server.pid])) - before).toBeLessThan(500);
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
  });
});

if (isLong) {
  test("under plain next start the API's own tests pass", async () => {
    test.setTimeout(3_700_000);
    const database = await startDatabase();
    const env = { WEBHOOK_ALLOW_PRIVATE: "1", ADMIN_EMAILS: adminAddress };
    // A client that is slow to send its next request finds the connection as it left it.
    const settings = { options: ["--keepAliveTimeout", "65000"] };
    const server = await startPlainNext({ DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...env }, settings);
    expect(await runSuite("plain", server.url)).toEqual([]);
    expect(await server.stop()).toBe(143);
    console.log(server.output());
    await database.stop();
  });
}

test("without DATABASE_URL, next start says what it needs", async () => {
  const server = await startPlainNext({ LOG_LEVEL: "warn" });
  await server.stop();
  expect(server.output()).toContain("DATABASE_URL is not set");
});

test("under the Tellmark server, internal headers of a caller change nothing, and no answer has one", async ({
  api,
}) => {
  await everyHeaderIsWorthNothing(api);
});

async function answerTo(url: string, method: string, path: string): Promise<Answer> {
  const { status, headers, text } = await rawRequest(url, method, path);
  return { status, headers: new Headers(headers as Record<string, string>), bytes: Buffer.from(text) };
}

async function everyHeaderIsWorthNothing(api: Api): Promise<void> {
  const id = await makeDraft(api, "Forged");
  const requests = [
    ["GET", "/api/v1/health"],
    ["GET", `/api/v1/clips/${id}`],
    ["OPTIONS", "/api/v1/clips"],
    ["GET", "/api/v1/none"],
    ["GET", `/api/v1/security/vst/${id}/package`],
  ] as const;
  for (const [method, path] of requests) {
    const [plain, tried] = [await api.send(method, path), await api.send(method, path, { headers: forged })];
    expect(tried.status, path).toBe(plain.status);
    const withoutIds = (bytes: Buffer) => bytes.toString("latin1").replace(/"request_id":"[^"]*"/, "");
    expect(withoutIds(tried.bytes)).toBe(withoutIds(plain.bytes));
    expect([...tried.headers.keys()].filter((name) => name.startsWith("x-tellmark-"))).toEqual([]);
  }
  const page = await (await fetch(`${api.url}/`, { headers: forged })).text();
  expect(page).not.toContain('nonce="abc"');
  await api.call(listClips, { headers: forged });
}

test("a web server learns immediately what a worker has finished", { tag: "@long" }, async () => {
  test.setTimeout(120_000);
  const database = await startDatabase();
  const env = { DATABASE_URL: database.url };
  const web = await startTestServer({ dataDir: database.dataDir, env: { ...env, ROLE: "web" } });
  const worker = await startTestServer({ dataDir: database.dataDir, env: { ...env, ROLE: "worker" } });
  try {
    const api = new Api(web.url, (await signIn(web.url)).access_token);
    const id = await filledClip(api, { seconds: 4 });
    const { bytes } = await api.send("POST", `/api/v1/security/vst/${id}/complete-package`, { json: {} });
    const answered = Date.now();
    const done = JSON.parse(bytes.toString("utf8"));
    expect(done).toMatchObject({ conversion_status: "completed", conversion_job: { status: "completed" } });
    // Without notifications, it would take five seconds.
    expect(answered - Date.parse(done.conversion_job.finished_at)).toBeLessThan(2000);
  } finally {
    await worker.stop();
    await web.stop();
    await database.stop();
  }
});
