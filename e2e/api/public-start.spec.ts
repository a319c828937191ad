import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { getMe, login } from "#lib/contract/auth";
import { createWebhook } from "#lib/contract/webhooks";
import { Api, expect, freshEmail, test } from "../support/api";
import { rawRequest } from "../support/raw-request";
import { startTestServer } from "../support/server.mjs";

const secure = "max-age=31536000";

async function securityOf(url: string, headers: Record<string, string> = {}) {
  const paths = [
    "/",
    "/sign-in",
    "/nothing",
    "/page-start.js",
    "/api/v1/health",
    "/api/v1/nothing",
    `/c/${"2".repeat(22)}`,
  ];
  const answers = await Promise.all(paths.map((path) => fetch(`${url}${path}`, { headers })));
  return [...new Set(answers.map((answer) => answer.headers.get("strict-transport-security")))];
}

test("a public address without a provider reports at the start that users cannot get codes; with https every answer has HSTS", async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: "https://clips.example" } });
  try {
    expect(server.output()).toContain("Warning: users cannot sign in with a code: PUBLIC_URL is https://clips.example");
    expect(await securityOf(server.url)).toEqual([secure]);
    const anonymous = new Api(server.url);
    for (const json of [{ email: freshEmail() }, { phone: "+14155550123" }]) {
      const refused = await anonymous.refused(login, { json });
      expect({ status: refused.status, error: refused.error }).toEqual({ status: 503, error: "service_unavailable" });
      expect(refused.message).toMatch(/PUBLIC_URL.*npm run token/);
    }
    const page = await rawRequest(server.url, "GET", "/sign-in");
    expect(page.text).toContain("No code can be sent");
    const env = { ...process.env, DATA_DIR: server.dataDir };
    const { stdout } = await promisify(execFile)("npm", ["run", "-s", "token", "--", "a@example.com"], { env });
    const person = anonymous.as(stdout.trim());
    await person.call(getMe);
    for (const url of [
      "http://hooks.example/",
      "https://127.0.0.1/",
      "https://[::ffff:10.0.0.1]/",
      "https://localhost/",
    ]) {
      const refused = await person.refused(createWebhook, { json: { url, events: ["clip.completed"] } });
      expect({ url, fields: refused.errors && Object.keys(refused.errors) }).toEqual({ url, fields: ["url"] });
    }
  } finally {
    await server.stop();
  }
});

test("a local start warns only of the mailbox", { tag: "@long" }, async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: "http://127.0.0.1:3000" } });
  try {
    expect(server.output()).not.toContain("users cannot sign in");
    await new Api(server.url).call(login, { json: { email: freshEmail() } });
    expect((await rawRequest(server.url, "GET", "/sign-in")).text).not.toContain("No code can be sent");
  } finally {
    await server.stop();
  }
});

test("without an https address the server believes only a trusted proxy", { tag: "@long" }, async ({ baseURL }) => {
  expect(await securityOf(baseURL ?? "", { "X-Forwarded-Proto": "https" })).toEqual([null]);
  const server = await startTestServer({ env: { TRUST_PROXY: "1" } });
  expect(await securityOf(server.url, { "X-Forwarded-Proto": "https" })).toEqual([secure]);
  expect(await securityOf(server.url, { "X-Forwarded-Proto": "http" })).toEqual([null]);
  expect(await securityOf(server.url)).toEqual([null]);
  await server.stop();
});
