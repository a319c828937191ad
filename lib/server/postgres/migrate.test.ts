import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../../e2e/support/test-database";
import { migrate } from "./migrate";

let folder = "";
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tellmark-migrations-"));
  database = await createEmptyDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function addMigration(name: string, sql: string) {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("new migrations are applied in order and only once", async () => {
  await addMigration("2_second", "ALTER TABLE a ADD COLUMN y int;");
  await addMigration("1_first", "CREATE TABLE a (x int); CREATE TABLE b (x int);");
  expect(await migrate(database.url, folder)).toEqual(["1_first", "2_second"]);
  expect(await migrate(database.url, folder)).toEqual([]);
  expect(await query("SELECT migration_name, applied_steps_count FROM _prisma_migrations ORDER BY started_at")).toEqual(
    [
      { migration_name: "1_first", applied_steps_count: 1 },
      { migration_name: "2_second", applied_steps_count: 1 },
    ],
  );
});

test("processes that start together apply a migration once", async () => {
  await addMigration("1_first", "CREATE TABLE a (x int); SELECT pg_sleep(0.2);");
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, folder)));
  expect(applied.flat()).toEqual(["1_first"]);
});

test("a migration that fails leaves nothing behind and names itself", async () => {
  await addMigration("1_first", "CREATE TABLE a (x int);");
  await addMigration("2_broken", "CREATE TABLE b (x int); SELECT 1/0;");
  await expect(migrate(database.url, folder)).rejects.toThrow(
    "Migration 2_broken failed and was rolled back: division",
  );
  expect(await query("SELECT to_regclass('a') IS NOT NULL AS a, to_regclass('b') IS NOT NULL AS b")).toEqual([
    { a: true, b: false },
  ]);
  await addMigration("2_broken", "CREATE TABLE b (x int);");
  expect(await migrate(database.url, folder)).toEqual(["2_broken"]);
});

test("a migration that was changed after it was applied stops the start", async () => {
  await addMigration("1_first", "CREATE TABLE a (x int);");
  await migrate(database.url, folder);
  await addMigration("1_first", "CREATE TABLE a (x bigint);");
  await expect(migrate(database.url, folder)).rejects.toThrow("1_first was changed");
});

test("a database of a newer version is refused", async () => {
  await addMigration("1_first", "CREATE TABLE a (x int);");
  await migrate(database.url, folder);
  await rm(join(folder, "1_first"), { recursive: true });
  await expect(migrate(database.url, folder)).rejects.toThrow("does not know");
});

test("a migration that another tool left unfinished is refused", async () => {
  await addMigration("1_first", "CREATE TABLE a (x int);");
  await migrate(database.url, folder);
  await query("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(database.url, folder)).rejects.toThrow("did not finish");
});

test("an unreachable database is reported in one sentence", async () => {
  await expect(migrate("postgresql://x@127.0.0.1:1/x", folder)).rejects.toThrow("The database cannot be reached");
});
