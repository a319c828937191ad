import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { answerOn, bodyOf, openSocket, sendRaw } from "../support/raw-socket";
import { startTestServer, type TestServer } from "../support/server.mjs";

test.describe.configure({ mode: "serial" });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ env: { BODY_GRACE_SECONDS: "1", RATE_LIMIT_REPLIES_PER_IP_MINUTE: "1000000" } });
});
test.afterAll(() => server?.stop());

const stack = /(\n|\\n) +at \S/;
const staged = () => readdir(join(server.dataDir, "blobs/.staging")).catch(() => []);
const replies = "/api/v1/security/vst/reply/rpt_nobodyknowsthis";
const form = "multipart/form-data; boundary=b";
const fileHead =
  '--b\r\nContent-Disposition: form-data; name="audio_file"; filename="a.webm"\r\nContent-Type: audio/webm\r\n\r\n';

function post(path: string, headers: string[], beginning: string, url = server.url) {
  const socket = openSocket(url);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers.join("\r\n")}\r\n\r\n${beginning}`);
  return socket;
}

test("the server ends very slow bodies, which leave no file and no stack in the log", async () => {
  const sockets = Array.from({ length: 5 }, () =>
    post(replies, [`Content-Type: ${form}`, "Content-Length: 100000"], fileHead),
  );
  const drips = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x");
  }, 100);
  const answers = await Promise.all(sockets.map(answerOn));
  clearInterval(drips);
  // A refusal of the reply token may precede the body.
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 (408|401|404) /);
  await expect.poll(staged).toEqual([]);
  expect(server.output()).not.toMatch(stack);
});

test("bodies cut off by their senders, and junk for Next and next-auth, write no stack into the log", async () => {
  const urlencoded = "application/x-www-form-urlencoded";
  const cut = [
    [replies, "application/json", '{"message":'],
    [replies, form, fileHead],
    [replies, form, fileHead.replace("audio_file", "other")],
    ["/api/v1/auth/login", "application/json", '{"email":'],
    ["/c/2222222222222222222222/reply", urlencoded, "message=x"],
    ["/c/2222222222222222222222/unlock", urlencoded, "password=x"],
    ["/api/auth/callback/credentials", urlencoded, "code=1"],
  ] as const;
  await Promise.all(
    cut.map(async ([path, type, beginning]) => {
      const headers = [`Content-Type: ${type}`, "Content-Length: 100000", "Expect: 100-continue"];
      const socket = post(path, headers, beginning);
      // Node sends 100 Continue when a handler starts reading.
      await once(socket, "data");
      socket.destroy();
    }),
  );
  const page = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, { redirect: "manual", ...init });
  for (let round = 0; round < 3; round += 1) {
    await page("/library", { method: "POST", headers: { "Next-Action": "x" }, body: new FormData() });
    await page("/sign-in", { headers: { "Next-Action": "7f".repeat(21), RSC: "1" } });
    await page("/sign-in", { headers: { RSC: "1", "Next-Router-State-Tree": "%5B%22junk" } });
    await page("/api/auth/session", { headers: { Cookie: "next-auth.session-token=junk" } });
    await page("/api/auth/signin?callbackUrl=javascript:1", {});
  }
  const signIn = "/api/auth/callback/credentials";
  expect((await page(signIn, {})).status).toBe(405);
  const broken = { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"code":' };
  expect((await page(signIn, broken)).status).toBe(400);
  expect((await page(signIn, { method: "POST", body: "x".repeat(100_000) })).status).toBe(413);
  expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
  await expect.poll(staged).toEqual([]);
  expect(server.output()).not.toMatch(stack);
  expect(server.output().match(/next-auth/g)?.length ?? 0).toBeLessThan(5);
});

test("429 to the fifty-first unfinished body of one address; requests without a body go on", async () => {
  const patient = await startTestServer();
  const login = "/api/v1/auth/login";
  const headers = ["Content-Type: application/json", "Content-Length: 100"];
  const held = Array.from({ length: 50 }, () => post(login, headers, '{"email"', patient.url));
  await Promise.all(held.map((socket) => once(socket, "connect")));
  await expect
    .poll(async () => (await fetch(`${patient.url}${login}`, { method: "POST", body: "{}" })).status, {
      timeout: 20_000,
    })
    .toBe(429);
  const head = `POST ${login} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`;
  const refused = await sendRaw(patient.url, head);
  expect(refused).toContain("Retry-After: 5");
  expect(bodyOf(refused)).toMatchObject({ success: false, error: "rate_limit_exceeded", retry_after: 5 });
  expect((await fetch(`${patient.url}/api/v1/health`)).status).toBe(200);
  for (const socket of held) socket.destroy();
  await patient.stop();
});
