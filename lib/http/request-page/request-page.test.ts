import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#lib/platform/database/db";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { answerRequestPage } from "./request-page";

let close: () => Promise<void>;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ RATE_LIMIT_MEDIA: "20" }));
  await db().user.create({ data: { id: "usr_a", email: "a@example.org", name: "Dana" } });
});
afterAll(() => close());

const soon = () => new Date(Date.now() + 3_600_000);

async function aRequest(code: string, changes: { expiresAt?: Date; language?: string } = {}) {
  const data = {
    id: `rqs_${code}`,
    userId: "usr_a",
    code,
    title: "Where does it leak?",
    keepDays: 30,
    expiresAt: soon(),
  };
  await db().request.create({ data: { ...data, questions: [{ text: "Since when?" }], ...changes } });
}

async function open(code: string, accepted?: string) {
  const headers = new Headers(accepted ? { "Accept-Language": accepted } : {});
  const response = await answerRequestPage(new Request(`http://localhost:3000/r/${code}`, { headers }), code);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test("the page of a request shows what is asked; no one caches, frames or indexes it", async () => {
  await aRequest("Open");
  const { status, headers, html } = await open("Open");
  expect(status).toBe(200);
  expect(html).toContain("Where does it leak?");
  expect(html).toContain("Since when?");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers.get("ratelimit")).not.toBeNull();
});

test("the page is in the reader's language, else in the one of the request", async () => {
  await aRequest("Deutsch", { language: "de" });
  expect((await open("Deutsch")).html).toContain('<html lang="de"');
  expect((await open("Deutsch", "ja,en")).headers.get("content-language")).toBe("ja");
});

test("a request that has ended says who asked, and not what", async () => {
  await aRequest("Ended", { expiresAt: new Date(Date.now() - 1000) });
  const { status, html } = await open("Ended", "de");
  expect(status).toBe(410);
  expect(html).toContain("Diese Anfrage ist beendet");
  expect(html).toContain("Dana");
  expect(html).not.toContain("leak");
  expect(html).not.toContain("Since when?");
});

test("an unknown code is a page, and so is too much asking", async () => {
  const missing = await open("Missing");
  expect(missing.status).toBe(404);
  expect(missing.html).toContain("There is no request here");
  for (let count = 0; count < 20; count += 1) await open("Missing");
  const refused = await open("Missing");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect(refused.html).toContain("Too many attempts");
});
