import { resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { migrateAsEarlier, migrateBefore } from "../../../e2e/support/earlier-migrations";
import { copyDatabase, createEmptyDatabase, type TestDatabase } from "../../../e2e/support/test-database";
import { describeSchema, schemaDifferences } from "./describe-schema";
import { FIRST_MIGRATION, LAST_EARLIER_MIGRATION } from "./earlier-migrations";
import { migrate } from "./migrate";

const migrations = resolve(import.meta.dirname, "../../../prisma/migrations");
/** The last migrations of three earlier versions. */
const OF_THE_OLDEST = "20261121000000_first";
const OF_THE_WEEK = "20261127140000_pieces_in_batches";
const OF_THE_DAY = "20261128072000_folded_search";

let empty: TestDatabase;
let earlier: TestDatabase;
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  empty = await createEmptyDatabase();
  earlier = await createEmptyDatabase();
  await migrateAsEarlier(earlier.url);
});
afterAll(async () => {
  await empty.drop();
  await earlier.drop();
});
beforeEach(() => open(earlier));
afterEach(close);

async function open(original: TestDatabase): Promise<void> {
  database = await copyDatabase(original);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}

async function close(): Promise<void> {
  await client.end();
  await database.drop();
}

const query = async (sql: string) => (await client.query(sql)).rows;
const appliedNames = async () =>
  (await query("SELECT migration_name FROM _prisma_migrations ORDER BY 1")).map((row) => row.migration_name);

async function schemaOf(url: string) {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query("BEGIN");
    return await describeSchema(other, "public");
  } finally {
    await other.end();
  }
}

async function addClip(): Promise<void> {
  await query("INSERT INTO users (id, email, updated_at) VALUES ('usr_a', 'a@example.org', now())");
  await query("INSERT INTO clips (user_id, title, description) VALUES ('usr_a', 'A valve', repeat('Straße ', 100))");
  await query(`INSERT INTO transcripts (clip_id, source, document, content)
    SELECT id, 'uploaded', '{}', 'What is said' FROM clips`);
}

async function expectClipThere(): Promise<void> {
  expect(
    await query("SELECT id, title, length(description) AS length, document_bytes > 700 AS counted FROM clips"),
  ).toEqual([{ id: 1, title: "A valve", length: 700, counted: true }]);
  expect(await query("SELECT document FROM clip_search")).toEqual([{ document: "a valve" }]);
  expect((await query("SELECT part FROM clip_words ORDER BY 1")).map(({ part }) => part)).toEqual([
    "description",
    "speech",
  ]);
  // Triggers and counters go on.
  await query("INSERT INTO clips (user_id, title) VALUES ('usr_a', 'Next')");
  expect(await query("SELECT max(id) AS id FROM clips")).toEqual([{ id: 2 }]);
  expect(await query("SELECT sum(draft)::int AS drafts FROM clip_counts")).toEqual([{ drafts: 2 }]);
}

test("the first migration makes the schema that the earlier ones made", async () => {
  const fresh = await createEmptyDatabase();
  try {
    await migrate(fresh.url, migrations);
    const expected = await schemaOf(fresh.url);
    // Both have the later migrations now.
    await migrate(database.url, migrations);
    expect(await schemaOf(database.url)).toEqual(expected);
    for (const kind of ["table ", "type ", "function ", "sequence "]) {
      expect(expected.filter(({ object }) => object.startsWith(kind)).length).toBeGreaterThan(1);
    }
    for (const part of ["column ", "constraint ", "index ", "trigger "]) {
      expect(expected.filter((line) => line.part.startsWith(part)).length).toBeGreaterThan(40);
    }
  } finally {
    await fresh.drop();
  }
});

test("a database of the version just before is taken as it is", async () => {
  await addClip();
  expect(await migrate(database.url, migrations)).not.toContain(FIRST_MIGRATION);
  expect((await appliedNames()).filter((name) => name <= LAST_EARLIER_MIGRATION)).toEqual([FIRST_MIGRATION]);
  await expectClipThere();
  expect(await migrate(database.url, migrations)).toEqual([]);
  expect(await query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tellmark%'")).toEqual([]);
});

test.each([
  ["conversations", "20261129150000_conversations", "20261129140000_heard", "20261129090000_conversations"],
  ["handovers", "20261130093000_handed_on", "20261130090000_laser_points", "20261129220000_picture_texts"],
] as const)(
  "a database of the day of %s is taken as it is, and one in the middle of that day is refused",
  async (day, by, last, middle) => {
    await close();
    await open(empty);
    await migrateBefore(day, database.url, middle);
    await addClip();
    await expect(migrate(database.url, migrations)).rejects.toThrow(`every migration up to ${last}`);
    await migrateBefore(day, database.url);
    expect(await migrate(database.url, migrations)).not.toContain(by);
    expect(await appliedNames()).toContain(by);
    await expectClipThere();
    const fresh = await createEmptyDatabase();
    try {
      await migrate(fresh.url, migrations);
      expect(await schemaOf(database.url)).toEqual(await schemaOf(fresh.url));
    } finally {
      await fresh.drop();
    }
  },
);

test("a database of an older version is refused and left as it is until the version just before has migrated it", async () => {
  await close();
  await open(empty);
  for (const last of [OF_THE_OLDEST, OF_THE_WEEK, OF_THE_DAY]) {
    await migrateAsEarlier(database.url, last);
    if (last === OF_THE_WEEK) await addClip();
    const before = [await appliedNames(), await schemaOf(database.url)];
    await expect(migrate(database.url, migrations)).rejects.toThrow(
      `This database does not have every migration up to ${LAST_EARLIER_MIGRATION}: start the version whose last migration that is once, then this one.`,
    );
    expect([await appliedNames(), await schemaOf(database.url)]).toEqual(before);
  }
  await migrateAsEarlier(database.url);
  await migrate(database.url, migrations);
  await expectClipThere();
});

test("processes that start together take a database over once", async () => {
  await Promise.all(Array.from({ length: 3 }, () => migrate(database.url, migrations)));
  expect((await appliedNames()).filter((name) => name === FIRST_MIGRATION)).toHaveLength(1);
});

test("a database that lacks one migration between the others is refused", async () => {
  await query(`DELETE FROM _prisma_migrations WHERE migration_name = '${OF_THE_WEEK}'`);
  await expect(migrate(database.url, migrations)).rejects.toThrow("does not have every migration");
});

test.each([
  ["ALTER TABLE users DROP COLUMN locale", "column locale of table users is missing"],
  ["DROP INDEX users_email_key", "index users_email_key of table users is missing"],
])("a database that was changed by hand is refused and left as it is: %s", async (sql, difference) => {
  await query(sql);
  const before = [await appliedNames(), await schemaOf(database.url)];
  await expect(migrate(database.url, migrations)).rejects.toThrow(`than Tellmark (${difference}): change it back`);
  expect([await appliedNames(), await schemaOf(database.url)]).toEqual(before);
});

test.each([
  ["ALTER TABLE users ADD COLUMN nickname text", "column nickname of table users was added"],
  ["ALTER TABLE users ALTER COLUMN name TYPE varchar(50)", "column name of table users is another"],
  ["ALTER TABLE clips ALTER COLUMN version SET DEFAULT 2", "column version of table clips is another"],
  ["ALTER TABLE clips ALTER COLUMN title DROP NOT NULL", "column title of table clips is another"],
  [
    "DROP INDEX jobs_waiting_idx; CREATE INDEX jobs_waiting_idx ON jobs (id)",
    "index jobs_waiting_idx of table jobs is another",
  ],
  [
    "ALTER TABLE shares DROP CONSTRAINT shares_clip_id_fkey",
    "constraint shares_clip_id_fkey of table shares is missing",
  ],
  ["DROP TRIGGER shares_full ON shares", "trigger shares_full of table shares is missing"],
  ["ALTER TABLE shares DISABLE TRIGGER shares_full", "trigger shares_full of table shares is another"],
  [
    "CREATE OR REPLACE FUNCTION announce_clip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    "function announce_clip() is another",
  ],
  ["ALTER TYPE privacy ADD VALUE 'secret'", "type privacy is another"],
  ["DROP TABLE inbound_sms", "table inbound_sms is missing"],
  ["ALTER SEQUENCE clips_id_seq INCREMENT BY 2", "sequence clips_id_seq is another"],
  ["ALTER TABLE clip_search RESET (fillfactor)", "table clip_search is another"],
])("a change by hand is found: %s", async (sql, difference) => {
  const expected = await schemaOf(database.url);
  await query(sql);
  expect(schemaDifferences(expected, await schemaOf(database.url))).toEqual([difference]);
});

test("tables and functions of others in the same database are no difference", async () => {
  await query("CREATE TABLE theirs (id int); CREATE FUNCTION theirs() RETURNS int LANGUAGE sql AS 'SELECT 1'");
  await migrate(database.url, migrations);
  expect(await appliedNames()).toContain(FIRST_MIGRATION);
});

test("of many differences the error names three", async () => {
  const line = (object: string) => ({ object, part: "", definition: "" });
  expect(schemaDifferences([line("type a"), line("type b")], [line("type b")])).toEqual(["type a is missing"]);
  await query(
    "ALTER TABLE users DROP COLUMN locale, DROP COLUMN name, ADD COLUMN a int, ADD COLUMN b int, ADD COLUMN c int",
  );
  await expect(migrate(database.url, migrations)).rejects.toThrow("column a of table users was added and 2 more)");
});
