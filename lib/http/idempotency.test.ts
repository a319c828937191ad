import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/db";
import { MOST_KEPT_BYTES, runOnce } from "./idempotency";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
  await db().user.create({ data: { id: "usr_a", email: "a@example.com" } });
});
afterAll(() => close());

let runs = 0;
const asked = (path: string, body: unknown = { title: "x" }) => ({
  caller: "usr_a",
  userId: "usr_a",
  method: "POST",
  path,
  body,
  fileSha256: null,
});
const answering = (text: string) => async () => {
  runs += 1;
  return new Response(text, { status: 201, headers: { "Content-Type": "application/json" } });
};

test("an answer is given again, and cannot be read where it is kept", async () => {
  const before = runs;
  const first = await runOnce("key", asked("/a"), answering('{"reply_token":"rpt_secret"}'));
  const again = await runOnce("key", asked("/a"), answering("another"));
  expect(runs - before).toBe(1);
  expect([await first.text(), await again.text()]).toEqual(Array(2).fill('{"reply_token":"rpt_secret"}'));
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  const rows = JSON.stringify(await db().idempotencyRecord.findMany());
  expect(rows).not.toContain("secret");
  expect(Buffer.from((await db().idempotencyRecord.findFirstOrThrow()).body ?? "", "base64").toString()).not.toContain(
    "secret",
  );
  await expect(runOnce("key", asked("/a", { title: "y" }), answering("x"))).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("an answer of more than 64 KB is not kept: its request runs again", async () => {
  const before = runs;
  expect(MOST_KEPT_BYTES).toBe(65_536);
  const large = "x".repeat(MOST_KEPT_BYTES + 1);
  await runOnce("large", asked("/b"), answering(large));
  const again = await runOnce("large", asked("/b"), answering(large));
  expect(runs - before).toBe(2);
  expect(again.headers.get("idempotent-replayed")).toBeNull();
  await runOnce("just", asked("/b"), answering("x".repeat(MOST_KEPT_BYTES)));
  await runOnce("just", asked("/b"), answering("x"));
  expect(runs - before).toBe(3);
});

test("kept answers go with their account", async () => {
  await runOnce("mine", asked("/c"), answering("{}"));
  expect(await db().idempotencyRecord.count({ where: { userId: "usr_a" } })).toBeGreaterThan(0);
  await db().user.delete({ where: { id: "usr_a" } });
  expect(await db().idempotencyRecord.count()).toBe(0);
});
