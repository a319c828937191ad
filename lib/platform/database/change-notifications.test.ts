import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getRuntime } from "#lib/config/runtime";
import { asCaller } from "../../../e2e/support/as-caller";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { subscribe } from "./change-notifications";
import { db } from "./db";

let close: () => Promise<unknown>;
let elsewhere: pg.Client;

beforeAll(async () => {
  ({ close } = await openTestRuntime({ LOG_LEVEL: "error" }));
  elsewhere = new pg.Client({ connectionString: getRuntime().databaseUrl });
  await elsewhere.connect();
  await db().user.create({ data: { id: "usr_a", clips: { create: { id: 7, title: "A" } } } });
});
afterAll(async () => {
  await elsewhere.end();
  await close();
});

async function makeJob(): Promise<string> {
  const id = `job_${randomBytes(6).toString("hex")}`;
  await db().job.create({ data: { id, clipId: 7, kind: "convert" } });
  return id;
}
const end = (id: string) => elsewhere.query("UPDATE jobs SET status = 'completed' WHERE id = $1", [id]);
const listeners = async () => {
  const { rows } = await elsewhere.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'tellmark-news' AND datname = current_database()",
  );
  return rows.map(({ pid }) => pid as number);
};

/** A listener that has already been woken by the connection itself. */
async function settled(topic: Parameters<typeof subscribe>[0], id: string | number) {
  const subscription = subscribe(topic, id);
  await vi.waitFor(async () => {
    const { rows } = await elsewhere.query("SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN tellmark_news'");
    expect(rows.length).toBeGreaterThan(0);
  });
  await subscription.next(200);
  return subscription;
}

async function tookMs(wait: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await wait;
  return performance.now() - began;
}

test("a change in another process immediately wakes the subscribers of the row, and no others", async () => {
  const [mine, others] = [await makeJob(), await makeJob()];
  const [one, another] = [await settled("job", mine), await settled("job", others)];
  let woken = false;
  const waiting = another.next().then(() => {
    woken = true;
  });
  const heard = tookMs(one.next());
  await end(mine);
  expect(await heard).toBeLessThan(1000);
  expect(woken).toBe(false);
  await end(others);
  await waiting;
  one.stop();
  another.stop();
});

test("a commit while the caller reads the row is not missed", async () => {
  const id = await makeJob();
  const subscription = await settled("job", id);
  await end(id);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await tookMs(subscription.next())).toBeLessThan(1000);
  subscription.stop();
});

test("a recording that is added, prepared or removed is news, and a message that is sent", async () => {
  const recording = await settled("audio", 7);
  const steps = [
    `INSERT INTO blobs (key, clip_id, size_bytes, sha256, crc32, content_type) VALUES ('k', 7, 1, '', 0, 'audio/ogg');
     INSERT INTO assets (id, clip_id, kind, filename, blob_key, content_type, size_bytes, sha256, preparation)
     VALUES ('ast_a', 7, 'audio', 'a', 'k', 'audio/ogg', 1, '', 'pending')`,
    "UPDATE assets SET preparation = 'ready' WHERE id = 'ast_a'",
    "DELETE FROM assets WHERE id = 'ast_a'",
  ];
  for (const step of steps) {
    const heard = tookMs(recording.next());
    await elsewhere.query(step);
    expect(await heard, step).toBeLessThan(1000);
  }
  recording.stop();
  await db().message.create({ data: { id: "msg_a", channel: "sms", recipient: "r", templateId: 1, text: "t" } });
  const message = await settled("message", "msg_a");
  const heard = tookMs(message.next());
  await elsewhere.query("UPDATE messages SET status = 'sent'");
  expect(await heard).toBeLessThan(1000);
  message.stop();
});

test("progress alone wakes no subscriber", async () => {
  const id = await makeJob();
  const subscription = await settled("job", id);
  const quiet = tookMs(subscription.next(400));
  await elsewhere.query("UPDATE jobs SET progress = 50 WHERE id = $1", [id]);
  expect(await quiet).toBeGreaterThan(350);
  subscription.stop();
});

test("a lost connection is made again, and every subscriber checks once", async () => {
  const id = await makeJob();
  const subscription = await settled("job", id);
  const [lost] = await listeners();
  const heard = tookMs(subscription.next());
  await elsewhere.query("SELECT pg_terminate_backend($1)", [lost]);
  expect(await heard).toBeLessThan(4000);
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(1));
  const again = tookMs(subscription.next());
  await end(id);
  expect(await again).toBeLessThan(1000);
  subscription.stop();
});

test("two bundles of one process share one connection, and nothing is kept of those who stopped", async () => {
  vi.resetModules();
  const other: typeof import("./change-notifications") = await import("./change-notifications");
  const id = await makeJob();
  const [one, another] = [await settled("job", id), other.subscribe("job", id)];
  expect(await listeners()).toHaveLength(1);
  const heard = Promise.all([one.next(), another.next()]);
  await end(id);
  await heard;
  one.stop();
  another.stop();
  expect((getRuntime().singletons["change notifications"] as { listeners: Map<string, unknown> }).listeners.size).toBe(
    0,
  );
});

test("one change wakes twenty waiting requests of a caller and all of another one, and the rest look later", async () => {
  const id = await makeJob();
  await settled("job", id);
  const listen = (caller: string, count: number) =>
    Array.from({ length: count }, () => asCaller(caller, () => subscribe("job", id)));
  const [greedy, other] = [listen("usr_greedy", 50), listen("usr_other", 2)];
  const waiting = [...greedy.slice(0, 20), ...other].map((one) => one.next());
  await end(id);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
  expect(await Promise.all(greedy.slice(20).map((one) => one.next(1)))).toEqual(Array(30).fill(false));
  for (const one of [...greedy, ...other]) one.stop();
  const next = await makeJob();
  const again = asCaller("usr_greedy", () => subscribe("job", next));
  const heard = again.next();
  await end(next);
  expect(await heard).toBe(true);
  again.stop();
});
