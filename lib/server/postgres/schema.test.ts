import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../../e2e/support/test-database";

/** Words that rows hold, by table and column. */
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

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** So many rows of each table that every word is in one. */
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

test("an unknown word is refused", async () => {
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
