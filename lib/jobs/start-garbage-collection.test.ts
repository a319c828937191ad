import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestRuntime } from "../../e2e/support/test-database";
import { connections } from "../platform/database/connections";
import { startGarbageCollection } from "./start-garbage-collection";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
});
afterAll(() => close());

const running = new AbortController().signal;
const codes = async () => (await connections().query("SELECT id FROM login_codes")).rows.length;
const leaveCode = () =>
  connections().query(
    `INSERT INTO login_codes (id, channel, address, code_hash, expires_at)
     VALUES ('old', 'email', 'a@example.org', 'x', 'epoch') ON CONFLICT DO NOTHING`,
  );

test("what an earlier process left goes without Prisma's client, even where the code of jobs cannot be loaded", async () => {
  await leaveCode();
  const stop = startGarbageCollection(running, () => Promise.reject(new Error("no such file")));
  await expect.poll(codes, { timeout: 30_000 }).toBe(0);
  await stop();
  expect(globalThis.__tellmarkDatabase?.client).toBeNull();
});

test("a server that stops right after its start collects no garbage and does not wait", async () => {
  await leaveCode();
  await startGarbageCollection(running, () => Promise.reject(new Error("was asked")))();
  expect(await codes()).toBe(1);
});
