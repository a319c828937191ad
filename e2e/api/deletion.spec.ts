import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { createClip, deleteClip } from "#lib/contract/clips";
import { saveDrawing } from "#lib/contract/drawings";
import { convert, uploadText } from "#lib/contract/packages";
import { getPublicClip } from "#lib/contract/public";
import { submitReply } from "#lib/contract/replies";
import { shareByEmail } from "#lib/contract/shares";
import { runningPostgresUrl } from "../../lib/server/postgres/postgres";
import { expect, freshEmail, test } from "../support/api";
import { addAudio, addImage, complete, makeDraft, share } from "../support/clip-steps";
import { fileForm, fixture, wav } from "../support/samples";

const dataDir = process.env.TELLMARK_DATA_DIR ?? "";

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir) ?? "" });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function tablesWith(word: string): Promise<string[]> {
  const tables = await query(
    "SELECT table_schema || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query(`SELECT count(*)::int AS n FROM ${name} t WHERE t::text LIKE '%${word}%'`);
    if (row?.n !== 0) found.push(String(name));
  }
  return found;
}

test("DELETE leaves no row and no file of the clip, its links, replies and messages", async ({ api, anonymous }) => {
  const canary = `canary${randomUUID().replaceAll("-", "")}`;
  const { data } = (await api.call(createClip, { json: { title: canary, description: canary, metadata: { canary } } }))
    .body;
  const vstId = data.id;
  await addImage(api, vstId, fixture("screenshot.png"));
  await addAudio(api, vstId, wav(0.3), { name: `${canary}.wav` });
  await api.call(saveDrawing, { params: { vstId }, json: { drawing_data: canary } });
  await api.call(uploadText, { params: { vstId }, json: { text_content: canary } });
  await complete(api, vstId, { voice_tags: [{ timestamp: 0, x: 0, y: 0, note: canary }] });
  const link = await share(api, vstId, { max_views: 9 });
  await anonymous.call(getPublicClip, { params: { code: link.share_code }, query: { track_view: 1 } });
  const token = String(link.reply_token);
  await anonymous.call(submitReply, { params: { token }, json: { message: canary, sender_name: canary } });
  await anonymous.call(submitReply, {
    params: { token },
    form: fileForm("audio_file", wav(0.2), { type: "audio/wav" }),
  });
  const json = { recipient_email: freshEmail(), recipient_name: canary, message: canary };
  await api.call(shareByEmail, { params: { id: vstId }, json });
  const folder = join(dataDir, "blobs/clips", String(vstId));
  expect((await tablesWith(canary)).length).toBeGreaterThan(4);
  expect(readdirSync(folder).sort()).toEqual(["audio", "image", "package", "replies", "text"]);

  await api.call(deleteClip, { params: { id: vstId } });

  expect(await tablesWith(canary)).toEqual([]);
  expect(await tablesWith(link.share_code)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
  const owned = await query(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'clip_id'",
  );
  expect(owned.length).toBeGreaterThan(5);
  for (const { table_name } of owned) {
    expect(await query(`SELECT * FROM ${table_name} WHERE clip_id = ${vstId}`), String(table_name)).toEqual([]);
  }
});

test("DELETE during a conversion ends deleted: no file comes back", async ({ api }) => {
  const vstId = await makeDraft(api);
  await addAudio(api, vstId, fixture("speech.mp3"), { type: "audio/mpeg" });
  await api.call(convert, { params: { vstId } });
  const [asset] = await query(`SELECT id FROM assets WHERE clip_id = ${vstId}`);
  await api.call(deleteClip, { params: { id: vstId } });
  const folder = join(dataDir, "blobs/clips", String(vstId));
  await expect
    .poll(async () => (await query(`SELECT state FROM pgboss.job WHERE data->>'assetId' = '${asset?.id}'`))[0]?.state, {
      timeout: 40_000,
    })
    .toBe("completed");
  expect(existsSync(folder)).toBe(false);
  expect(await query(`SELECT id FROM jobs WHERE clip_id = ${vstId}`)).toEqual([]);
});
