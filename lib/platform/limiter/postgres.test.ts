import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db } from "../database/db";
import { limiterSuite } from "./limiter.suite";
import { postgresLimiter } from "./postgres";

limiterSuite("PostgreSQL", async () => {
  const { close } = await openTestRuntime();
  return { limiter: postgresLimiter(db), close };
});

describe("the sweep", () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await openTestRuntime());
  });
  afterAll(() => close());

  test("keeps a counter that was used at the very time that it names, and forgets an earlier one", async () => {
    const limiter = postgresLimiter(db);
    const used = new Date("2026-06-01T12:00:00.000Z");
    await limiter.take({ key: "sweep", limit: 1, windowSeconds: 60 }, used);
    await db().rateCounter.updateMany({ data: { updatedAt: used } });
    expect(await limiter.sweep(used)).toBe(0);
    expect(await limiter.sweep(new Date(used.getTime() + 1))).toBe(1);
  });
});
