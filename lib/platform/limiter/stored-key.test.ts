import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "#lib/generated/prisma/client";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db } from "../database/db";
import { queryPrepared } from "../database/rows";
import { postgresLimiter } from "./postgres";
import { storedKey } from "./stored-key";

let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const now = new Date("2026-06-01T12:00:00.000Z");
const rate = (key: string) => ({ key, limit: 5, windowSeconds: 3600 });

test("counters name no address, no person and no link, however they are counted", async () => {
  const limiter = postgresLimiter(db);
  for (const key of ["codes:to:hash:203.0.113.77", "general:ip:203.0.113.77", "password:shr_1:203.0.113.77"]) {
    await limiter.take(rate(key), now);
  }
  await queryPrepared(Prisma.sql`
    SELECT taken.* FROM (SELECT 'usr_someone' AS id) AS person,
      LATERAL ${limiter.takeInSql?.(rate("general:user:"), now, Prisma.sql`person.id`)} AS taken`);
  const kept = (await db().rateCounter.findMany()).map(({ key }) => key).join();
  expect(await db().rateCounter.count()).toBe(4);
  expect(kept).not.toMatch(/203\.0\.113|usr_|shr_|codes|general/);
});

test("a statement and a call count a user's requests alike", async () => {
  const limiter = postgresLimiter(db);
  await queryPrepared(Prisma.sql`
    SELECT taken.* FROM (SELECT 'usr_other' AS id) AS person,
      LATERAL ${limiter.takeInSql?.(rate("upload:user:"), now, Prisma.sql`person.id`)} AS taken`);
  expect(await limiter.peek(rate("upload:user:usr_other"), now)).toMatchObject({ remaining: 4 });
});

test("keys of any length stay apart", () => {
  const keys = ["a", "b", "a".repeat(6000), `${"a".repeat(5999)}b`].map(storedKey);
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
