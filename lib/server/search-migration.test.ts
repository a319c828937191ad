import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../e2e/support/test-database";
import { migrate } from "./postgres/migrate";

const migrations = resolve(import.meta.dirname, "../../prisma/migrations");
const PARTS = "20261128103000_words_of_parts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tellmark-migrations-"));
  const names = (await readdir(migrations)).filter((name) => /^\d/.test(name) && name < PARTS);
  for (const name of names) await cp(join(migrations, name), join(folder, name), { recursive: true });
  await migrate(database.url, folder);
  await rm(folder, { recursive: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("INSERT INTO users (id, updated_at) VALUES ('usr_a', now())");
  await client.query(`
    INSERT INTO clips (id, user_id, title, description, voice_tags, frozen_of) VALUES
      (1, 'usr_a', 'Short', 'a few words', '[{"note": "a short note"}]', NULL),
      (2, 'usr_a', 'Long', repeat('Many words. ', 50), jsonb_build_array(jsonb_build_object('note', repeat('Much noted. ', 50))), NULL),
      (3, 'usr_a', 'Spoken', NULL, '[]', NULL),
      (4, 'usr_a', 'Frozen', repeat('Many words. ', 50), '[]', 2)`);
  await client.query("ALTER TABLE assets DROP CONSTRAINT assets_blob_key_fkey");
  await client.query(`
    INSERT INTO assets (id, clip_id, kind, filename, blob_key, content_type, size_bytes, sha256)
    SELECT 'ast_' || n, 3, 'text', 'f' || n, 'k' || n, 'text/plain', 1, '' FROM generate_series(1, 2) AS n`);
  await client.query(
    "INSERT INTO asset_texts (asset_id, clip_id, content) VALUES ('ast_1', 3, '\uff33\uff34RASSE'), ('ast_2', 3, 'two')",
  );
  await client.query(
    "INSERT INTO transcripts (clip_id, source, document, content) VALUES (3, 'uploaded', '{}', 'What is said')",
  );
  await migrate(database.url, migrations);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("a search finds the same clips after the migration, long texts in separate rows", async () => {
  const { rows } = await client.query(
    "SELECT clip_id, part, left(document, 12) AS begins FROM clip_words ORDER BY 1, 2",
  );
  expect(rows).toEqual([
    { clip_id: 2, part: "description", begins: "many words. " },
    { clip_id: 2, part: "tags", begins: "much noted. " },
    { clip_id: 3, part: "ast_1", begins: "strasse" },
    { clip_id: 3, part: "ast_2", begins: "two" },
    { clip_id: 3, part: "speech", begins: "what is said" },
  ]);
  const search = await client.query("SELECT clip_id, document, has_words FROM clip_search ORDER BY 1");
  expect(search.rows).toEqual([
    { clip_id: 1, document: "short\na few words\na short note", has_words: false },
    { clip_id: 2, document: "long", has_words: true },
    { clip_id: 3, document: "spoken", has_words: true },
  ]);
});

test("what is changed afterwards is kept", async () => {
  await client.query("UPDATE clips SET description = 'short now' WHERE id = 2");
  await client.query("DELETE FROM asset_texts WHERE asset_id = 'ast_1'");
  const { rows } = await client.query("SELECT clip_id, part FROM clip_words ORDER BY 1, 2");
  expect(rows.map(({ clip_id, part }) => `${clip_id} ${part}`)).toEqual(["2 tags", "3 ast_2", "3 speech"]);
});
