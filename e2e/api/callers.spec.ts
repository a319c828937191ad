import { randomBytes } from "node:crypto";
import { getPublicClip, unlockShare } from "#lib/contract/public";
import { listReplies, submitReply } from "#lib/contract/replies";
import { shareByEmail } from "#lib/contract/shares";
import { Api, expect, freshEmail, signIn, test } from "../support/api";
import { addImage, complete, makeDraft, share } from "../support/clip-steps";
import { rawRequest } from "../support/raw-request";
import { raisedLimits, startTestServer } from "../support/server.mjs";

type Server = Awaited<ReturnType<typeof startTestServer>>;

test.describe("behind one proxy", () => {
  test.describe.configure({ mode: "default" });
  const env = { TRUST_PROXY: "1", RATE_LIMIT_AUTH_CODES_PER_ADDRESS: "100000", RATE_LIMIT_GENERAL: "100000" };
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env });
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  const guess = (code: string, from: string, password = "a guess") =>
    anonymous.send("POST", `/api/v1/clip/public/${code}/unlock`, {
      json: { password },
      headers: { "X-Forwarded-For": from },
    });

  async function lockedLink(): Promise<string> {
    const api = anonymous.as((await signIn(server.url)).access_token);
    return (await share(api, await makeDraft(api), { password: "open sesame" })).share_code;
  }

  test("what a client writes before the proxy's entry does not make it another caller", async () => {
    const code = await lockedLink();
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push((await guess(code, `10.0.0.${index}, 203.0.113.9`)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });

  test("an IPv6 network is one caller, however its addresses are written; another one is not", async () => {
    const code = await lockedLink();
    const statuses = [];
    for (let index = 0; index < 12; index += 1) {
      const address = index % 2 ? `2001:db8:1:2::${index}` : `2001:0DB8:0001:0002:0:0:0:${index}`;
      statuses.push((await guess(code, address)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
    expect((await guess(code, "2001:db8:1:3::1", "open sesame")).status).toBe(200);
  });

  test("a refused visitor learns nothing from others who know the password", async () => {
    const code = await lockedLink();
    for (let index = 0; index < 10; index += 1) expect((await guess(code, "203.0.113.20")).status).toBe(403);
    const look = (from: string) =>
      anonymous.send("GET", `/api/v1/clip/public/${code}`, {
        headers: { "X-Forwarded-For": from, "X-Share-Password": "open sesame" },
      });
    // A client that sends the correct password with every request does not run out of attempts.
    for (let count = 0; count < 30; count += 1) expect((await look("203.0.113.21")).status).toBe(200);
    expect((await guess(code, "203.0.113.20", "open sesame")).status).toBe(429);
    expect((await look("203.0.113.20")).status).toBe(429);
    expect((await look("203.0.113.21")).status).toBe(200);
  });

  test("a reply that is sent again from another network with its random key arrives once", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const id = await makeDraft(api);
    const { reply_token: token } = await share(api, id);
    const send = (from: string, key: string) =>
      anonymous.call(submitReply, {
        params: { token: token ?? "" },
        json: { message: "It drips here" },
        headers: { "X-Forwarded-For": from, "Idempotency-Key": key },
      });
    const key = randomBytes(16).toString("hex");
    for (const from of ["203.0.113.40", "198.51.100.41"]) await send(from, key);
    expect((await api.call(listReplies, { params: { id } })).body.data.replies).toHaveLength(1);
    // Many clients may send the same short key.
    for (const from of ["203.0.113.40", "198.51.100.41"]) await send(from, "1");
    expect((await api.call(listReplies, { params: { id } })).body.data.replies).toHaveLength(3);
  });

  test("an invalid address counts as that of the proxy, so every request is counted", async () => {
    for (const from of [randomBytes(6000).toString("hex"), "not an address", "203.0.113.9:80", ", ,"]) {
      const answer = await anonymous.send("GET", `/api/v1/clip/public/${"2".repeat(22)}`, {
        headers: { "X-Forwarded-For": from },
      });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("x-ratelimit-resource")).toBe("general");
    }
  });

  test("only http and https, and only plain hosts, become part of an address", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const id = await makeDraft(api);
    for (const [headers, start] of [
      [{ "X-Forwarded-Proto": "javascript" }, "http://localhost:"],
      [{ "X-Forwarded-Proto": "https", "X-Forwarded-Host": "clips.example" }, "https://clips.example/"],
      [{ "X-Forwarded-Host": "clips.example/%0aalert(1)//" }, "http://localhost:"],
    ] as const) {
      const answer = await api.send("POST", `/api/v1/clips/${id}/share`, { json: {}, headers });
      expect(JSON.parse(answer.bytes.toString("utf8")).public_url).toContain(start);
    }
  });

  test("over https only the session cookie that no neighbouring host can set opens anything", async () => {
    const https = { "X-Forwarded-Proto": "https" };
    const email = freshEmail();
    const asked = await anonymous.send("POST", "/api/v1/auth/login", { json: { email } });
    const { verification_id } = JSON.parse(asked.bytes.toString("utf8"));
    const csrf = await anonymous.send("GET", "/api/auth/csrf", { headers: https });
    const cookies = (headers: Headers) => headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
    const mailbox = await anonymous.send("GET", `/dev/mailbox/messages?to=${email}`);
    const code = /\b\d{6}\b/.exec(JSON.parse(mailbox.bytes.toString("utf8")).messages[0].text)?.[0] ?? "";
    const { csrfToken } = JSON.parse(csrf.bytes.toString("utf8"));
    const signedIn = await anonymous.send("POST", "/api/auth/callback/credentials", {
      headers: { ...https, Cookie: cookies(csrf.headers).join("; ") },
      body: new URLSearchParams({ csrfToken, verification_id, code, json: "true" }),
    });
    const session = cookies(signedIn.headers).find((cookie) => cookie.includes("session-token=")) ?? "";
    expect(session).toMatch(/^__Secure-next-auth\.session-token=/);
    const me = (cookie: string) =>
      anonymous.send("GET", "/api/v1/auth/me", {
        headers: { ...https, Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
      });
    expect((await me(session)).status).toBe(200);
    const tossed = session.replace("__Secure-", "");
    expect((await me(tossed)).status).toBe(401);
    const library = (cookie: string) =>
      rawRequest(server.url, "GET", "/library", { headers: { ...https, Cookie: cookie } });
    expect((await library(session)).status).toBe(200);
    expect((await library(tossed)).status).toBe(307);
  });
});

test.describe("the Host of a request", () => {
  test.describe.configure({ mode: "default" });
  let server: Server;
  let anonymous: Api;
  test.beforeAll(async () => {
    server = await startTestServer({ env: raisedLimits });
    anonymous = new Api(server.url);
  });
  test.afterAll(() => server?.stop());

  test("is never in a message: links in mails lead to this service", async () => {
    const email = freshEmail();
    const api = anonymous.as((await signIn(server.url, email)).access_token);
    const id = await makeDraft(api);
    const { reply_token } = await share(api, id);
    const evil = { Host: "evil.example", "Content-Type": "application/json" };
    const path = `/api/v1/security/vst/reply/${reply_token}`;
    const answered = await rawRequest(server.url, "POST", path, { headers: evil, body: '{"message":"Hello"}' });
    expect(answered.status).toBe(201);
    const { share_code } = await share(api, id);
    const page = await anonymous.send("GET", `/c/${share_code}`);
    const token = /name="token" value="([^"]+)"/.exec(page.bytes.toString("utf8"))?.[1];
    const posted = await rawRequest(server.url, "POST", `/c/${share_code}/reply`, {
      headers: { Host: "evil.example", "Content-Type": "application/x-www-form-urlencoded" },
      body: `token=${token}&message=Hello`,
    });
    expect(posted.status).toBe(303);
    const to = freshEmail();
    const shared = await rawRequest(server.url, "POST", `/api/v1/clips/${id}/share/email`, {
      headers: { ...evil, Authorization: `Bearer ${api.token}` },
      body: JSON.stringify({ recipient_email: to }),
    });
    expect(shared.status).toBe(200);
    for (const [address, count] of [
      [email, 4],
      [to, 1],
    ] as const) {
      const answer = await anonymous.send("GET", `/dev/mailbox/messages?to=${address}`);
      const { messages } = JSON.parse(answer.bytes.toString("utf8")) as { messages: object[] };
      expect(messages).toHaveLength(count);
      expect(JSON.stringify(messages)).not.toContain("evil.example");
      expect(JSON.stringify(messages)).toContain(`${server.url}/`);
    }
  });

  test("causes no failure if it is invalid, and is never in an address", async () => {
    const api = anonymous.as((await signIn(server.url)).access_token);
    const id = await makeDraft(api);
    await addImage(api, id);
    await complete(api, id);
    const { share_code: code } = await share(api, id, { privacy: "public" });
    for (const host of [
      '"><img src=x onerror=alert(1)>',
      "not a host",
      "user@evil.example",
      "evil.example/x",
      "1.2.3.4.5",
    ]) {
      for (const path of [`/c/${code}`, `/api/v1/clip/public/${code}`, "/api/v1/openapi.json", "/docs"]) {
        const { status, text } = await rawRequest(server.url, "GET", path, { headers: { Host: host } });
        expect([200, 400], `${path} under ${host}: ${status}`).toContain(status);
        expect(text).not.toContain(host);
      }
    }
    expect(server.output()).not.toContain('"level":"error"');
  });
});

test.describe("everything that answers is charged", () => {
  test.describe.configure({ mode: "default" });
  const limit = 5;
  let server: Server;
  test.beforeAll(async () => {
    server = await startTestServer({
      env: { TRUST_PROXY: "1", RATE_LIMIT_GENERAL: String(limit), RATE_LIMIT_MEDIA: String(limit) },
    });
  });
  test.afterAll(() => server?.stop());

  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const code = "2".repeat(22);
  for (const [index, [what, method, path, headers, body]] of (
    [
      ["a page of a link", "GET", `/c/${code}`, {}, undefined],
      ["its password form", "POST", `/c/${code}/unlock`, form, "password=x"],
      ["its reply form", "POST", `/c/${code}/reply`, form, "message=x"],
      ["an unlock", "POST", `/api/v1/clip/public/${code}/unlock`, {}, '{"password":"x"}'],
      ["the readiness", "GET", "/api/v1/ready", {}, undefined],
      ["the API's document", "GET", "/api/v1/openapi.json", {}, undefined],
      ["the reference", "GET", "/docs", {}, undefined],
      ["a page of the reference", "GET", "/docs/errors", {}, undefined],
      ["a page of the reference that is not there", "GET", "/docs/x.y", {}, undefined],
      ["a page with a dot that is not there", "GET", "/a.b", {}, undefined],
      ["the first page", "GET", "/", {}, undefined],
      ["the sign-in", "GET", "/sign-in", {}, undefined],
      ["a page for signed-in users", "GET", "/library", {}, undefined],
      ["an unknown page", "GET", "/nothing/here", {}, undefined],
      ["the browser's session", "GET", "/api/auth/session", {}, undefined],
      ["a call of the browser's sign-in that is none", "GET", "/api/auth/callback/credentials", {}, undefined],
      ["an invalid bearer token", "GET", "/api/v1/clips", { Authorization: "Bearer vat_x" }, undefined],
      ["a request without a token", "POST", "/api/v1/clips", {}, "{}"],
    ] as [string, string, string, Record<string, string>, string | undefined][]
  ).entries()) {
    test(`429 once the address has used up its requests: ${what}`, async () => {
      const from = { "X-Forwarded-For": `203.0.113.${index + 1}` };
      const options = { headers: { ...headers, ...from }, ...(body === undefined ? {} : { body }) };
      const statuses = [];
      for (let count = 0; count < limit; count += 1) {
        const answer = await rawRequest(server.url, method, path, options);
        statuses.push(answer.status);
        if (path.startsWith("/api/v1")) expect(answer.headers["x-ratelimit-limit"]).toBe(String(limit));
      }
      expect(statuses).not.toContain(429);
      expect(statuses).not.toContain(500);
      const refused = await rawRequest(server.url, method, path, options);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3600);
      const other = { ...options, headers: { ...headers, "X-Forwarded-For": "198.51.100.1" } };
      if (index === 0) expect((await rawRequest(server.url, method, path, other)).status).not.toBe(429);
      for (const free of ["/api/v1/health", "/page-start.js"]) {
        expect((await rawRequest(server.url, "GET", free, { headers: from })).status).toBe(200);
      }
    });
  }
});

test("the browser's sign-in answers unexpected requests in the error shape", async ({ anonymous }) => {
  for (const [method, path, status] of [
    ["GET", "/api/auth/callback/credentials", 405],
    ["PUT", "/api/auth/session", 405],
    ["POST", "/api/auth/_log", 404],
    ["GET", "/api/auth/nothing", 404],
    ["GET", "/api/auth/callback/elsewhere", 404],
  ] as const) {
    const answer = await rawRequest(anonymous.url, method, path);
    expect(answer.status, path).toBe(status);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false });
    if (status === 405) expect(answer.headers.allow).toBeTruthy();
  }
  const large = await rawRequest(anonymous.url, "POST", "/api/auth/callback/credentials", { announced: 70_000 });
  expect(large.status).toBe(413);
});

test("an unlock with an Idempotency-Key runs each time: its answer is not stored", async ({ api, anonymous }) => {
  const { share_code: code, reply_token } = await share(api, await makeDraft(api), { password: "open sesame" });
  const input = { params: { code }, json: { password: "open sesame" }, headers: { "Idempotency-Key": "same" } };
  await anonymous.call(unlockShare, input);
  expect((await anonymous.call(unlockShare, input)).headers.get("idempotent-replayed")).toBeNull();
  expect((await anonymous.refused(getPublicClip, { params: { code } })).status).toBe(403);
  const reply = { params: { token: String(reply_token) }, json: { message: "x" }, headers: { "Idempotency-Key": "k" } };
  const first = await anonymous.call(submitReply, reply);
  const again = await anonymous.call(submitReply, reply);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  const mail = { params: { id: 1 }, json: {}, headers: {} };
  expect((await anonymous.refused(shareByEmail, mail)).status).toBe(401);
});
