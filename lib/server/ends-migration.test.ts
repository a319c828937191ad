import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../e2e/support/test-database";
import { migrate } from "./postgres/migrate.mjs";

const migrations = resolve(import.meta.dirname, "../../prisma/migrations");
const FIRST = "20261128040000_ends_of_messages";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateBy((name) => name < FIRST);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    INSERT INTO users (id, email, updated_at) VALUES ('usr_a', 'a@example.com', now());
    INSERT INTO clips (id, user_id, title) VALUES (1, 'usr_a', 'A clip');
    INSERT INTO shares (id, clip_id, code, privacy, view_count, max_views, last_viewed_at) VALUES
      ('full', 1, 'a', 'public', 3, 3, '2026-01-01'), ('open', 1, 'b', 'public', 2, 3, '2026-01-01'),
      ('free', 1, 'c', 'public', 9, NULL, '2026-01-01');
    INSERT INTO rate_counters (key, slots, last_slot) VALUES ('codes:to:x:203.0.113.7', '{1}', 1);
    INSERT INTO messages (id, channel, recipient, template_id, subject, text, status, provider, created_at) VALUES
      ('old-code', 'email', 'a@example.com', 2, '123456 is your code', 'Enter 123456', 'sent', 'outbox', now() - interval '1 hour'),
      ('sent-code', 'sms', '+4915112345678', 2, NULL, '123456 is your code', 'sent', 'twilio', now()),
      ('waiting-code', 'email', 'a@example.com', 2, '123456 is your code', 'Enter 123456', 'queued', NULL, now()),
      ('link-code', 'email', 'a@example.com', 102, '1234567890 opens', '1234567890', 'sent', 'smtp', now()),
      ('change-code', 'email', 'b@example.com', 4, 'Your code', 'Your code: 123456', 'sent', 'resend', now()),
      ('change-news', 'email', 'a@example.com', 4, 'News', 'Undo: https://x/api/v1/contact-undo/123456', 'sent', 'resend', now()),
      ('link', 'email', 'c@example.com', 100, 'Look', 'Look: 123456', 'sent', 'resend', now() - interval '1 hour');`);
  await migrateBy(() => true);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

async function migrateBy(isWanted: (name: string) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-migrations-"));
  for (const name of await readdir(migrations)) {
    if (!/^\d/.test(name) || !isWanted(name)) continue;
    await mkdir(join(folder, name));
    await cp(join(migrations, name), join(folder, name), { recursive: true });
  }
  await migrate(database.url, folder);
  await rm(folder, { recursive: true });
}

const textsOf = async (where: string) =>
  Object.fromEntries(
    (await client.query(`SELECT id, text FROM messages WHERE ${where}`)).rows.map(({ id, text }) => [id, text]),
  );

test("codes that were sent or have run out lose their words, those that still wait do not, nor do other messages", async () => {
  expect(await textsOf("code_until IS NOT NULL")).toEqual({
    "old-code": "",
    "sent-code": "",
    "waiting-code": "Enter 123456",
    "link-code": "",
    "change-code": "",
  });
  expect(await textsOf("code_until IS NULL")).toEqual({
    "change-news": "Undo: https://x/api/v1/contact-undo/123456",
    link: "Look: 123456",
  });
});

test("a link that has had all its views has had them since the last one, others are not full", async () => {
  const { rows } = await client.query("SELECT id, full_since = last_viewed_at AS full FROM shares ORDER BY id");
  expect(rows).toEqual([
    { id: "free", full: null },
    { id: "full", full: true },
    { id: "open", full: null },
  ]);
});

test("no readable counter is left", async () => {
  expect((await client.query("SELECT * FROM rate_counters")).rows).toEqual([]);
});
