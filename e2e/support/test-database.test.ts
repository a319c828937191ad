import pg from "pg";
import { expect, test } from "vitest";
import { getRuntime } from "../../lib/config/runtime";
import { hasRoomInMemory } from "./scratch-folder.mjs";
import { openTestRuntime } from "./test-database";

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("every test file gets its own migrated database", async () => {
  const one = await openTestRuntime();
  const other = await openTestRuntime({ RATE_LIMIT_GENERAL: "3" });
  expect(getRuntime()).toBe(other.runtime);
  expect(other.runtime.config.rateLimits.general).toBe(3);
  await query(one.runtime.databaseUrl, "INSERT INTO users (id, updated_at) VALUES ('usr_a', now())");
  expect(await query(one.runtime.databaseUrl, "SELECT id FROM users")).toEqual([{ id: "usr_a" }]);
  expect(await query(other.runtime.databaseUrl, "SELECT id FROM users")).toEqual([]);
  await one.close();
  await other.close();
});

const isElsewhere = process.env.TMPDIR && !process.env.TMPDIR.startsWith("/dev/shm/");

test.skipIf(isElsewhere || !hasRoomInMemory(2))("databases of tests are kept in memory", async () => {
  const { runtime, dataDir, close } = await openTestRuntime();
  const [{ data_directory: home }] = await query(runtime.databaseUrl, "SHOW data_directory");
  expect([dataDir, home].filter((path) => !path.startsWith("/dev/shm/"))).toEqual([]);
  await close();
});
