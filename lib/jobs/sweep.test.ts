import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { db } from "../platform/db";
import { scratch } from "../platform/scratch/scratch";
import { sweep } from "./sweep";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());

test("a step of the sweep that fails stops no other, and is told", async () => {
  await db().loginCode.create({
    data: { id: "old", channel: "email", address: "a@example.org", codeHash: "x", expiresAt: new Date(0) },
  });
  vi.spyOn(scratch(), "sweep").mockRejectedValueOnce(new Error("no such disk"));
  const failed = await sweep(new Date()).catch((error: unknown) => error);
  expect((failed as AggregateError).errors).toMatchObject([{ message: "no such disk" }]);
  expect(await db().loginCode.count()).toBe(0);
});
