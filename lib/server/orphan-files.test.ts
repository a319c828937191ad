import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../e2e/support/test-database";
import { findOrphanFiles, removeOldParts, removeOrphanFiles } from "./orphan-files";

let database: TestDatabase;
let client: pg.Client;
let blobDir: string;
const old = new Date(Date.now() - 7_200_000);
const hourAgo = new Date(Date.now() - 3_600_000);

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  blobDir = await mkdtemp(join(tmpdir(), "tellmark-orphans-"));
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(blobDir, { recursive: true });
});

async function file(key: string, modifiedAt = old) {
  const path = join(blobDir, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "bytes");
  await utimes(path, modifiedAt, modifiedAt);
}

test("only old files that no row knows are found, and only they are removed", async () => {
  await client.query(`
    INSERT INTO users (id, updated_at) VALUES ('usr_a', now());
    INSERT INTO clips (id, user_id, title) VALUES (1, 'usr_a', 'A valve');
    INSERT INTO blobs (key, clip_id, size_bytes, sha256, crc32, content_type) VALUES ('clips/1/known', 1, 5, '', 0, '');
    INSERT INTO pending_files (key, clip_id, change) VALUES ('clips/1/noted', 1, 'storing');
    INSERT INTO partial_uploads (id, clip_id, kind, size_bytes, expires_at) VALUES ('upl_open', 1, 'audio', 9, now())`);
  const kept = ["clips/1/known", "clips/1/noted", "uploads/upl_open/0"];
  for (const key of kept) await file(key);
  await file("clips/1/young", new Date());
  await file(".staging/a.tmp");
  const orphans = ["clips/1/lost", "clips/77/audio/lost", "uploads/upl_gone/0", ".parts/upl_older"];
  for (const key of orphans) await file(key);

  const found = await findOrphanFiles(client, blobDir, hourAgo);
  expect(found).toEqual(orphans.map((key) => ({ key, sizeBytes: 5 })));
  await removeOrphanFiles(blobDir, found);
  expect(await findOrphanFiles(client, blobDir, hourAgo)).toEqual([]);
  expect((await readdir(join(blobDir, "clips/1"))).sort()).toEqual(["known", "noted", "young"]);
  expect(await readdir(join(blobDir, "uploads/upl_open"))).toEqual(["0"]);
});

test("what an earlier version had received of uploads in parts is removed once, and nothing else", async () => {
  await file("clips/9/images/a.png");
  await file(".parts/upl_1/0");
  expect(await removeOldParts(blobDir)).toBe(true);
  expect(await readdir(blobDir)).not.toContain(".parts");
  expect(await readdir(dirname(join(blobDir, "clips/9/images/a.png")))).toEqual(["a.png"]);
  expect(await removeOldParts(blobDir)).toBe(false);
});
