import { expect, test } from "playwright/test";
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

test("a service with an https address sends HSTS with every answer", async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: "https://clips.example" } });
  expect(await securityOf(server.url)).toEqual([secure]);
  await server.stop();
});

test("without an https address the server believes only a trusted proxy", { tag: "@long" }, async ({ baseURL }) => {
  expect(await securityOf(baseURL ?? "", { "X-Forwarded-Proto": "https" })).toEqual([null]);
  const server = await startTestServer({ env: { TRUST_PROXY: "1" } });
  expect(await securityOf(server.url, { "X-Forwarded-Proto": "https" })).toEqual([secure]);
  expect(await securityOf(server.url, { "X-Forwarded-Proto": "http" })).toEqual([null]);
  expect(await securityOf(server.url)).toEqual([null]);
  await server.stop();
});
