import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../e2e/support/test-database";
import { migrate } from "./postgres/migrate.mjs";

const migrations = resolve(import.meta.dirname, "../../prisma/migrations");
const FIRST = "20261122171001_words_of_people_and_links";
const LAST = "20261122171004_words_of_transcripts";

/** Every word that was ever written, by table and column. */
const words: Record<string, Record<string, string[]>> = {
  login_codes: { channel: ["email", "sms"] },
  tokens: { kind: ["access", "refresh", "key", "session"] },
  shares: { privacy: ["public", "unlisted", "private", "password"], channel: ["link", "email", "sms"] },
  assets: {
    kind: ["audio", "image", "text", "transcript"],
    preparation: ["pending", "ready", "raw", "failed"],
    duration_source: ["packets", "header", "claim"],
  },
  derivatives: { role: ["playback", "peaks", "overview", "clean", "display", "annotated", "thumb", "small"] },
  partial_uploads: { kind: ["audio", "image"] },
  thumbnails: { style: ["auto", "image", "waveform", "collage", "card"] },
  jobs: { kind: ["convert", "video"], status: ["queued", "processing", "completed", "failed", "cancelled"] },
  messages: { channel: ["email", "sms"], status: ["queued", "sending", "sent", "failed"] },
  transcripts: {
    source: ["uploaded", "imported", "engine"],
    confidence_method: ["word", "segment_exp_avg_logprob", "token_logprob", "unknown", "none"],
  },
  transcript_versions: {
    source: ["uploaded", "imported", "engine"],
    confidence_method: ["word", "segment_exp_avg_logprob", "token_logprob", "unknown", "none"],
  },
};

/** The other columns of row number `n`. */
const rest: Record<string, { columns: string; values: string }> = {
  login_codes: { columns: "id, address, code_hash, expires_at", values: "'c' || n, 'a', 'h', now()" },
  tokens: { columns: "id, user_id, hash", values: "'t' || n, 'usr_a', 'h' || n" },
  shares: { columns: "id, clip_id, code", values: "'s' || n, 1, 'c' || n" },
  assets: {
    columns: "id, clip_id, filename, blob_key, content_type, size_bytes, sha256",
    values: "'a' || n, 1, 'f' || n, 'k' || n, '', 1, ''",
  },
  derivatives: {
    columns: "id, asset_id, filename, blob_key, content_type, size_bytes",
    values: "'d' || n, 'a1', 'f' || n, 'k' || n, '', 1",
  },
  partial_uploads: { columns: "id, clip_id, size_bytes, expires_at", values: "'u' || n, 1, 100, now()" },
  thumbnails: {
    columns: "id, clip_id, slot, filename, blob_key, width, height, inputs, content_version, used_at",
    values: "'t' || n, 1, n, 'f' || n, 'k' || n, 1, 1, '', 1, now()",
  },
  jobs: { columns: "id, clip_id", values: "'j' || n, 1" },
  messages: { columns: "id, recipient, template_id, text", values: "'m' || n, 'r', 1, 't'" },
  transcripts: {
    columns: "clip_id, document, content",
    values: "n, json_build_object('text', repeat('word ', 3000)), 'word'",
  },
  transcript_versions: {
    columns: "version, clip_id, is_edited, document, size_bytes, created_at, updated_at",
    values: "n, 1, false, '{}', 2, now(), now()",
  },
};

let database: TestDatabase;
let client: pg.Client;
let before: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateBy((name) => name < FIRST);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill();
  before = await look();
  // What came later has nothing to do with the words.
  await migrateBy((name) => name <= LAST);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function migrateBy(isWanted: (name: string) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tellmark-migrations-"));
  const names = (await readdir(migrations)).filter((name) => /^\d/.test(name) && isWanted(name));
  for (const name of names) {
    await mkdir(join(folder, name));
    await cp(join(migrations, name, "migration.sql"), join(folder, name, "migration.sql"));
  }
  await migrate(database.url, folder);
  await rm(folder, { recursive: true });
}

/** Rows of the version before: so many of each table that every word stands in one. */
async function fill(): Promise<void> {
  await client.query("INSERT INTO users (id, updated_at) VALUES ('usr_a', now())");
  await client.query(
    "INSERT INTO clips (id, user_id, title) SELECT n, 'usr_a', 'Clip' FROM generate_series(1, 5) AS n",
  );
  // Without the files, and with the triggers.
  await client.query("ALTER TABLE assets DROP CONSTRAINT assets_blob_key_fkey");
  await client.query("ALTER TABLE derivatives DROP CONSTRAINT derivatives_blob_key_fkey");
  await client.query("ALTER TABLE thumbnails DROP CONSTRAINT thumbnails_blob_key_fkey");
  for (const [table, columns] of Object.entries(words)) {
    const most = Math.max(...Object.values(columns).map((list) => list.length));
    for (let n = 1; n <= most; n += 1) {
      const given = Object.entries(columns).map(([column, list]) => [column, list[(n - 1) % list.length]]);
      const names = given.map(([column]) => column).join(", ");
      const values = given.map(([, word]) => `'${word}'`).join(", ");
      const { columns: others, values: said } = rest[table] ?? { columns: "", values: "" };
      await client.query(
        `INSERT INTO ${table} (${others}, ${names}) SELECT ${said}, ${values} FROM (SELECT ${n} AS n) AS t`,
      );
    }
  }
}

/** All rows with their words as text, and what stands beside the tables. */
async function look() {
  const rows: Record<string, object[]> = {};
  for (const table of Object.keys(words)) {
    const found = await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`);
    rows[table] = found.rows.map(({ row }) => row);
  }
  const list = async (sql: string) => (await client.query(sql)).rows.map((row) => String(Object.values(row)[0]));
  return {
    rows,
    triggers: await list(`SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1`),
    indexes: await list("SELECT indexname FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"),
    bytes: await list("SELECT bytes FROM storage_accounts"),
  };
}

test("every row keeps its words, and every trigger and index is there and on", async () => {
  const after = await look();
  expect(after).toEqual(before);
  expect(after.rows.assets).toHaveLength(4);
  expect(Number(after.bytes[0])).toBeGreaterThan(15_000);
});

test("what a row says by itself, and whether it must say something, is as before", async () => {
  const { rows } = await client.query(`
    SELECT concat_ws('.', table_name, column_name) AS place, udt_name AS type, is_nullable AS nullable, column_default AS said
    FROM information_schema.columns WHERE data_type = 'USER-DEFINED' AND table_schema = 'public' ORDER BY 1`);
  const typed = rows.map(({ place, type, nullable, said }) => [place, type, nullable, said]);
  for (const [table, columns] of Object.entries(words)) {
    for (const column of Object.keys(columns)) expect(typed.map(([place]) => place)).toContain(`${table}.${column}`);
  }
  expect(typed.filter(([, , nullable]) => nullable === "YES").map(([place]) => place)).toEqual([
    "assets.duration_source",
  ]);
  expect(typed.filter(([, , , said]) => said).map(([place, , , said]) => `${place} = ${said}`)).toEqual([
    "assets.preparation = 'ready'::preparation",
    "clips.status = 'draft'::conversion_status",
    "jobs.status = 'queued'::job_status",
    "messages.status = 'queued'::message_status",
    "shares.channel = 'link'::share_channel",
    "transcripts.confidence_method = 'none'::confidence_method",
  ]);
});

test("a word that nobody knows is refused", async () => {
  await expect(client.query("UPDATE shares SET privacy = 'secret'")).rejects.toThrow("invalid input value for enum");
  await expect(client.query("UPDATE jobs SET status = 'done'")).rejects.toThrow("invalid input value for enum");
});

test("what waits is found by its index, and a change of state is announced", async () => {
  await client.query("SET enable_seqscan = off");
  const plan = async (sql: string) => JSON.stringify((await client.query(`EXPLAIN ${sql}`)).rows);
  expect(await plan("SELECT clip_id FROM jobs WHERE status IN ('queued', 'processing')")).toContain("jobs_waiting_idx");
  expect(await plan("SELECT clip_id FROM assets WHERE preparation = 'pending'")).toContain("assets_pending_idx");
  const heard: string[] = [];
  client.on("notification", ({ payload }) => heard.push(String(payload)));
  await client.query("LISTEN tellmark_news");
  await client.query("UPDATE assets SET preparation = 'ready' WHERE kind = 'audio'");
  await client.query("UPDATE jobs SET status = 'failed' WHERE id = 'j1'");
  await client.query("UPDATE messages SET status = 'sent' WHERE id = 'm1'");
  await client.query("SELECT 1");
  expect(heard).toEqual(["audio:1", "job:j1", "message:m1"]);
});
