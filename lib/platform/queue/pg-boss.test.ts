import pg from "pg";
import { expect, test, vi } from "vitest";
import { createEmptyDatabase, openTestRuntime } from "../../../e2e/support/test-database";
import { db, transaction } from "../database/db";
import { pgBossQueue } from "./pg-boss";
import { queueSuite } from "./queue.suite";

test("two processes that start on the same empty database at the same time both have the queue", async () => {
  const { url, drop } = await createEmptyDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("BEGIN");
  await other.query("CREATE SCHEMA pgboss");
  const queue = pgBossQueue({ url, listensAt: null, onDemand: null });
  const started = queue.start();
  const waits = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await vi.waitFor(async () => {
    await other.query("SELECT pg_stat_clear_snapshot()");
    expect((await other.query(waits)).rows).toHaveLength(1);
  }, 5000);
  await other.query("COMMIT");
  await started;
  await queue.check();
  await queue.stop(1000);
  await other.end();
  await drop();
});

test("work is enqueued on the connection of its transaction alone, by the process that made the queue, too", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: null, onDemand: null });
  await queue.start();
  await transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE pgboss.queue IN ACCESS EXCLUSIVE MODE`;
    await queue.enqueue(tx, "send-message", { messageId: "msg" });
  });
  await queue.stop(1000);
  await close();
});

test("work of two clips that is put back waits for both", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: null, onDemand: null });
  const later = { startAfterSeconds: 600 };
  const handed: number[] = [];
  await queue.work("time-words", 1, async ({ payload, place }) => {
    await transaction((tx) => queue.enqueue(tx, "time-words", payload, { ...place, ...later }));
    handed.push(payload.clipId);
  });
  for (const clipId of [1, 2])
    await transaction((tx) => queue.enqueue(tx, "time-words", { clipId }, { singletonKey: String(clipId) }));
  await vi.waitFor(() => expect(handed.sort()).toEqual([1, 2]), 20_000);
  const waiting = await db().$queryRaw`
    SELECT data->>'clipId' AS id FROM pgboss.job WHERE name = 'time-words' AND start_after > now() ORDER BY 1`;
  expect(waiting).toEqual([{ id: "1" }, { id: "2" }]);
  await queue.stop(1000);
  await close();
});

test("an entry that starts later does not take a newcomer before those who wait", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: null, onDemand: null });
  const add = (user: string, options = {}) =>
    transaction((tx) => queue.enqueue(tx, "send-message", { messageId: user }, { turnOf: user, ...options }));
  await add("later", { startAfterSeconds: 3600 });
  for (let entry = 0; entry < 4; entry += 1) await add("much");
  await db().$executeRaw`
    UPDATE pgboss.job SET state = 'completed' WHERE name = 'send-message' AND group_id = 'much' AND priority > -2`;
  await add("newcomer");
  const turns = await db().$queryRaw`
    SELECT group_id AS user, -priority AS turn FROM pgboss.job
    WHERE name = 'send-message' AND state < 'active' AND start_after <= now() ORDER BY 2, 1`;
  expect(turns).toEqual([
    { user: "much", turn: 2 },
    { user: "newcomer", turn: 2 },
    { user: "much", turn: 3 },
  ]);
  await queue.stop(1000);
  await close();
});

test("of four places for sending to trackers each user has one", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: null, onDemand: null });
  const begun: string[] = [];
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  await queue.work("hand-over", 4, async ({ payload: { handoverId } }) => {
    begun.push(handoverId);
    await ending;
  });
  for (const [user, handoverId] of [
    ["a", "a1"],
    ["a", "a2"],
    ["a", "a3"],
    ["b", "b1"],
    ["c", "c1"],
  ] as const)
    await transaction((tx) => queue.enqueue(tx, "hand-over", { handoverId }, { turnOf: user }));
  await vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(["b1", "c1"])), { timeout: 15_000 });
  expect(begun.toSorted()).toEqual(["a1", "b1", "c1"]);
  end();
  await vi.waitFor(() => expect(begun).toHaveLength(5), { timeout: 15_000 });
  await queue.stop(1000);
  await close();
});

const YEARS = "extract(epoch FROM keep_until - now()) / 31536000";

test("what waits is kept for years, also what an earlier version or a backup had given two weeks", async () => {
  const { runtime, close } = await openTestRuntime();
  const opened = () => pgBossQueue({ url: runtime.databaseUrl, listensAt: null, onDemand: null });
  const earlier = opened();
  const client = new pg.Client({ connectionString: runtime.databaseUrl });
  await client.connect();
  await transaction((tx) => earlier.enqueue(tx, "convert", { jobId: "job_new" }));
  const kept = async () => (await client.query(`SELECT data->>'jobId' AS id, ${YEARS} AS years FROM pgboss.job`)).rows;
  expect((await kept()).map(({ years }) => Math.round(years))).toEqual([10]);
  await client.query("UPDATE pgboss.job SET keep_until = now() - interval '1 day'");
  await client.query("UPDATE pgboss.queue SET retention_seconds = 1209600, expire_seconds = 1");
  await earlier.stop(0);
  const later = opened();
  await later.start();
  expect((await kept()).map(({ years }) => Math.round(years))).toEqual([10]);
  await transaction((tx) => later.enqueue(tx, "convert", { jobId: "job_newer" }));
  expect((await kept()).map(({ years }) => Math.round(years))).toEqual([10, 10]);
  const options = await client.query("SELECT expire_seconds FROM pgboss.queue WHERE name = 'convert'");
  expect(options.rows).toEqual([{ expire_seconds: 7200 }]);
  await later.stop(0);
  await client.end();
  await close();
});

queueSuite("pg-boss", async () => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: runtime.databaseUrl, onDemand: null });
  return {
    queue,
    transaction,
    close: async () => {
      await queue.stop(1000);
      await close();
    },
  };
});

test.each([
  [4, 2],
  [2, 1],
])("of %i places one user's jobs hold %i at most, and another user's job finds one free", async (places, most) => {
  const { runtime, close } = await openTestRuntime();
  const queue = pgBossQueue({ url: runtime.databaseUrl, listensAt: runtime.databaseUrl, onDemand: null });
  await queue.start();
  const running = new Set<string>();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const isStarted = (id: string) => vi.waitFor(() => expect(running).toContain(id), { timeout: 15_000, interval: 10 });
  const enqueue = (id: string, turnOf: string) =>
    transaction((tx) => queue.enqueue(tx, "deliver-webhook", { deliveryId: id, attempt: 1 }, { turnOf }));
  await queue.work("deliver-webhook", places, async ({ payload: { deliveryId } }) => {
    running.add(deliveryId);
    await opened;
  });
  for (let count = 1; count <= 6; count += 1) await enqueue(`much ${count}`, "usr_much");
  await isStarted(`much ${most}`);
  await enqueue("little", "usr_little");
  await isStarted("little");
  expect([...running].filter((id) => id.startsWith("much"))).toHaveLength(most);
  open();
  await isStarted("much 6");
  await queue.stop(1000);
  await close();
});
