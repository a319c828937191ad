import { afterAll, beforeAll, expect, test } from "vitest";
import { Prisma } from "#lib/generated/prisma/client";
import { asAppError } from "#lib/http/response/failures";
import { asCaller } from "../../../e2e/support/as-caller";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { db, transaction } from "./db";
import { query, queryPrepared } from "./rows";

let opened: Awaited<ReturnType<typeof openTestRuntime>>;
beforeAll(async () => {
  opened = await openTestRuntime({ LOG_LEVEL: "error" });
});
afterAll(() => opened.close());

function openTransactions() {
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begin = (name: string) =>
    transaction(async () => {
      const now = (open.get(name) ?? 0) + 1;
      open.set(name, now);
      most.set(name, Math.max(most.get(name) ?? 0, now));
      await released;
      open.set(name, (open.get(name) ?? 1) - 1);
    });
  return { begin, most, release };
}

const times = <T>(count: number, work: (n: number) => T) => Array.from({ length: count }, (_, n) => work(n));
const one = Prisma.sql`SELECT 1 AS one`;

test("24 writes of one user hold three of twelve connections, and others are served in the meantime", async () => {
  const { begin, most, release } = openTransactions();
  const writes = times(24, () => asCaller("usr_greedy", () => begin("greedy")));
  await expect.poll(() => most.get("greedy")).toBe(3);
  const others = times(8, (n) => asCaller(`usr_${n}`, () => transaction((tx) => tx.user.count())));
  expect(await Promise.all(others)).toHaveLength(8);
  expect(await asCaller("usr_b", () => query(one))).toEqual([{ one: 1 }]);
  release();
  await Promise.all(writes);
  expect(most.get("greedy")).toBe(3);
});

test("visitors of one address and jobs leave connections to others, too", async () => {
  const { begin, most, release } = openTransactions();
  const visits = times(12, () => asCaller(null, () => begin("address"), "192.0.2.7"));
  const jobs = times(24, () => begin("jobs"));
  await expect.poll(() => Object.fromEntries(most)).toEqual({ address: 3, jobs: 9 });
  // All twelve are held now: the next one that is free is not theirs.
  const other = asCaller("usr_b", () => transaction((tx) => tx.user.count()));
  release();
  await Promise.all([other, ...visits, ...jobs]);
  expect(Object.fromEntries(most)).toEqual({ address: 3, jobs: 9 });
});

test("short reads of one person hold three of eight connections", async () => {
  const slow = Prisma.sql`SELECT pg_backend_pid() AS pid FROM pg_sleep(0.05)`;
  const found = await Promise.all(times(12, () => asCaller("usr_greedy", () => queryPrepared<{ pid: number }>(slow))));
  expect(new Set(found.flat().map(({ pid }) => pid)).size).toBeLessThanOrEqual(3);
});

test("work that has a connection does not wait for a turn, whatever holds the other connections", async () => {
  opened.runtime.isStrict = false;
  const three = times(3, () => asCaller("usr_greedy", () => transaction(async () => db().user.count())));
  expect(await Promise.all(three)).toEqual([0, 0, 0]);
  opened.runtime.isStrict = true;
});

test("a caller whose turn does not come in time is asked to come back: 503, and no fault of the database", async () => {
  const { begin, most, release } = openTransactions();
  const writes = times(3, () => asCaller("usr_greedy", () => begin("greedy")));
  await expect.poll(() => most.get("greedy")).toBe(3);
  const late = await Promise.all(
    [async () => db().user.count(), () => transaction((tx) => tx.user.count()), () => query(one)].map((ask) =>
      asCaller<Promise<unknown>>("usr_greedy", ask).catch((error: unknown) => asAppError(error, "req_1")),
    ),
  );
  release();
  await Promise.all(writes);
  for (const error of late) {
    expect(error).toMatchObject({ code: "service_unavailable", message: expect.stringMatching(/of your requests/) });
  }
  expect(await asCaller("usr_greedy", async () => db().user.count())).toBe(0);
}, 20_000);
