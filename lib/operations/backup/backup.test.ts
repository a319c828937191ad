import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { appendPart } from "#lib/assets/uploads/append-part";
import { claimPartialUpload, createPartialUpload } from "#lib/assets/uploads/partial-upload";
import { PICTURE_TEXTS } from "#lib/ink/picture-texts";
import { migrateAsEarlier } from "../../../e2e/support/earlier-migrations";
import { aClip } from "../../../e2e/support/factories/a-clip";
import { aUser } from "../../../e2e/support/factories/a-user";
import { rememberMedia } from "../../../e2e/support/remembered-media";
import { s3Double } from "../../../e2e/support/s3-double";
import { createEmptyDatabase, openTestRuntime } from "../../../e2e/support/test-database";
import { withoutServers } from "../../../e2e/support/without-servers";
import { addText } from "../../assets/add-text";
import { addImage } from "../../assets/images/add-image";
import { removeClip } from "../../clips/remove-clip";
import { readConfig } from "../../config/read-config";
import { type Runtime, setRuntime } from "../../config/runtime";
import type { Clip, User } from "../../generated/prisma/client";
import { collectGarbage } from "../../jobs/collect-garbage";
import { startJobs } from "../../jobs/start";
import { deliverMessage } from "../../messages/deliver-message";
import { queueMessage } from "../../messages/queue-message";
import { loginCode, welcome } from "../../messages/templates/account";
import { closeDatabase } from "../../platform/database/connections";
import { db, transaction } from "../../platform/database/db";
import { fixture } from "../../platform/media/testing/media-samples";
import { queue } from "../../platform/queue/queue";
import { scratch } from "../../platform/scratch/scratch";
import { readStoredFile } from "../../platform/store/read-stored-file";
import { store } from "../../platform/store/store";
import {
  FIRST_MIGRATION,
  inTermsOfThisVersion,
  LAST_EARLIER_MIGRATION,
} from "../../server/postgres/earlier-migrations";
import { knownMigrations, migrate } from "../../server/postgres/migrate";
import { checkServerKey } from "../../server/postgres/server-key-check";
import { writeTarFile } from "../testing/archive-samples";
import { backup } from "./backup";
import { checkBackup } from "./check-backup";
import { restore } from "./restore";

const migrations = resolve(import.meta.dirname, "../../../prisma/migrations");
const serverKey = randomBytes(32).toString("base64url");
let close: () => Promise<void>;
let source: Runtime;
let folder: string;
let user: User;
let clip: Clip;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error" });
  rememberMedia();
  source = opened.runtime;
  folder = await mkdtemp(join(tmpdir(), "tellmark-backup-"));
  await writeFile(join(opened.dataDir, "keys.json"), JSON.stringify({ server: serverKey }));
  await writeFile(join(opened.dataDir, "https.pem"), "the key of this machine's certificate");
  await signedBy(opened.runtime.databaseUrl, serverKey);
  await queue().start();
  close = async () => {
    setRuntime(source);
    await opened.close();
    await rm(folder, { recursive: true });
  };
  user = await aUser();
  clip = await aClip(user, { title: "A valve\twith \\ and\nlines" });
  await addText(clip, { textContent: "said ".repeat(1000), type: "note" });
  const staged = await scratch().stage(Readable.from([await readFile(fixture("screenshot.png"))]), { maxBytes: 1e8 });
  await addImage(clip, {
    file: { staged, originalName: "valve.png", declaredType: null },
    signal: new AbortController().signal,
  });
  await staged.discard();
  await transaction((tx) => queue().enqueue(tx, "cover-images", { clipId: clip.id }, { startAfterSeconds: 3600 }));
  const upload = await createPartialUpload(clip, { kind: "audio", size: 300_000, contentType: "audio/x-raw" });
  for (const offset of [0, 100_000]) {
    const part = { offset, source: Readable.from([Buffer.alloc(100_000, offset / 1000 + 7)]), length: null };
    await appendPart(clip, { uploadId: upload.id, ...part, signal: new AbortController().signal });
  }
});
afterAll(() => close());

/** As the first start of a process notes it. */
const signedBy = (databaseUrl: string, key: string) =>
  migrate(databaseUrl, migrations, {
    next: (client) => checkServerKey({ client, serverKey: key, isShared: true, log: console }),
  });

/** Another installation, without anything in it; the current one from now on. */
async function emptyInstallation(env: Record<string, string> = {}) {
  await queue().stop(0);
  await closeDatabase();
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "tellmark-restored-"));
  setRuntime({
    ...source,
    config: readConfig({ ...env, LOG_LEVEL: "error", DATA_DIR: dataDir }),
    databaseUrl: database.url,
    singletons: {},
    onStop: [],
  });
  onTestFinished(async () => {
    await queue().stop(0);
    await closeDatabase();
    setRuntime(source);
    await database.drop();
    await rm(dataDir, { recursive: true });
  });
  return { dataDir, databaseUrl: database.url };
}

async function restoreHere(file: string, databaseUrl: string) {
  await withoutServers(databaseUrl);
  return restoreNow(file, databaseUrl);
}

async function restoreNow(file: string, databaseUrl: string) {
  const known = await knownMigrations(migrations);
  return restore(file, {
    known,
    inTermsOfThis: (applied, holder) => inTermsOfThisVersion(applied, known, holder),
    apply: (names) => migrate(databaseUrl, migrations, { only: names }),
  });
}

const backupNow = async (name: string) => {
  const path = join(folder, `${name}.tar`);
  return { path, report: await backup(path, "0.1.0") };
};

/** Every row of every table, as text; tables without rows are left out. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname",
    );
    const found: Record<string, string[]> = {};
    for (const { relname } of tables.rows) {
      if (["_prisma_migrations", "pending_files"].includes(relname)) continue;
      const { rows } = await client.query(`SELECT t::text AS row FROM "${relname}" t ORDER BY 1`);
      if (rows.length > 0) found[relname] = rows.map(({ row }) => row);
    }
    const jobs = await client.query("SELECT t::text AS row FROM pgboss.job t ORDER BY 1");
    return { ...found, jobs: jobs.rows.map(({ row }) => row) };
  } finally {
    await client.end();
  }
}

const tableCount = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  await client.end();
  return rows[0].n;
};

test("rows, files, unfinished uploads, jobs, counters and the key come back, also in another kind of store", async () => {
  const before = await rowsOf(source.databaseUrl);
  expect(before.jobs).not.toEqual([]);
  const { path, report } = await backupNow("whole");
  expect(report).toMatchObject({ clips: 1, lost: [] });
  expect(report.bytes).toBeLessThanOrEqual((await stat(path)).size);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path)).includes("the key of this machine's certificate")).toBe(false);
  const files = await db().blob.findMany();
  expect(report.files).toBe(files.length);
  const bytes = new Map<string, Buffer | null>();
  for (const { key } of files) bytes.set(key, await readStoredFile(key));

  const bucket = await s3Double();
  onTestFinished(() => bucket.close());
  const target = await emptyInstallation(bucket.env);
  expect(await restoreHere(path, target.databaseUrl)).toMatchObject({ clips: 1, files: files.length, lost: [] });
  expect(await rowsOf(target.databaseUrl)).toEqual(before);
  for (const [key, whole] of bytes) expect(bucket.objects.get(key)?.bytes.equals(whole ?? Buffer.alloc(0))).toBe(true);
  expect(JSON.parse(await readFile(join(target.dataDir, "keys.json"), "utf8"))).toEqual({ server: serverKey });

  const next = await aClip(user);
  expect(next.id).toBeGreaterThan(clip.id);
  const [upload] = await db().partialUpload.findMany();
  const rest = { offset: 200_000, source: Readable.from([Buffer.alloc(100_000, 9)]), length: null };
  await appendPart(clip, { uploadId: upload?.id ?? "", ...rest, signal: new AbortController().signal });
  const whole = await claimPartialUpload(clip, "audio", upload?.id ?? "");
  const expected = Buffer.concat([7, 107, 9].map((byte) => Buffer.alloc(100_000, byte)));
  expect((await readFile(whole.staged.path)).equals(expected)).toBe(true);
  await whole.staged.discard();
  // The triggers count again.
  await addText(next, { textContent: "counted", type: "note" });
  expect((await db().clip.findUniqueOrThrow({ where: { id: next.id } })).storedBytes).toBe(7n);
});

test("no backup holds a code that signs a user in, sent or not; other messages that wait are in it", async () => {
  const code = "864213";
  const input = { code, expires_minutes: 10, device: null, is_long: false };
  const start = { start_url: "https://tellmark.example/library" };
  const shown = await transaction(async (tx) => {
    const channel = "email";
    await queueMessage(tx, { template: loginCode, input, channel, recipient: "first@example.org" });
    await queueMessage(tx, { template: welcome, input: start, channel, recipient: "third@example.org" });
    return queueMessage(tx, { template: loginCode, input, channel, recipient: "second@example.org" });
  });
  await deliverMessage(shown, false);
  const { path } = await backupNow("codes");
  const bytes = await readFile(path);
  expect(["first@", "second@", code].filter((word) => bytes.includes(word))).toEqual([]);
  expect(bytes.includes("third@example.org")).toBe(true);
  await db().message.deleteMany();
});

test("any tar lists it, long names too", async () => {
  const { path } = await backupNow("listed");
  const names = execFileSync("tar", ["-tf", path]).toString().trim().split("\n");
  const { key } = await db().blob.findFirstOrThrow();
  expect(names).toEqual(expect.arrayContaining(["tellmark-backup.json", "rows/clips.1", `files/${key}`, "end.json"]));
  const long = `files/${"long/".repeat(50)}name`;
  const other = join(folder, "long.tar");
  await writeTarFile(other, [long, "short"]);
  expect(execFileSync("tar", ["-tf", other]).toString().trim().split("\n")).toEqual([long, "short"]);
  expect(execFileSync("tar", ["-xOf", other, long]).toString()).toBe(`in ${long}`);
});

test("a clip that is deleted during the backup is in it, and its files go afterwards", async () => {
  const doomed = await aClip(user);
  await addText(doomed, { textContent: "doomed", type: "note" });
  const { key } = await db().blob.findFirstOrThrow({ where: { clipId: doomed.id } });
  const get = vi.spyOn(store(), "get").mockImplementationOnce(async (...args) => {
    await removeClip(doomed);
    expect(await db().clip.count()).toBe(1);
    await collectGarbage(new Date());
    return store().get(...args);
  });
  const { report } = await backupNow("deleted");
  get.mockRestore();
  expect(report).toMatchObject({ clips: 2, lost: [] });
  expect(await readStoredFile(key)).not.toBeNull();
  await collectGarbage(new Date());
  expect(await readStoredFile(key)).toBeNull();
});

test("a backup that is cut or changed anywhere is refused before anything is written", async () => {
  const { path } = await backupNow("to-damage");
  const { size } = await stat(path);
  const target = await emptyInstallation();
  const refused = async (change: (copy: string) => Promise<void>) => {
    const copy = join(folder, "damaged.tar");
    await copyFile(path, copy);
    await change(copy);
    await expect(restoreHere(copy, target.databaseUrl)).rejects.toThrow(
      /damaged.tar is (damaged: .*Nothing was restored|not a backup of Tellmark)/,
    );
  };
  for (const length of [0, 100, 600, Math.floor(size / 2), size - 1600, size - 2048]) {
    await refused((copy) => truncate(copy, length));
  }
  for (const place of [700, Math.floor(size / 3), Math.floor(size / 2), size - 4000]) {
    await refused(async (copy) => {
      const file = await open(copy, "r+");
      const byte = Buffer.alloc(1);
      await file.read(byte, 0, 1, place);
      await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place);
      await file.close();
    });
  }
  expect(await tableCount(target.databaseUrl)).toBe(0);
  expect(await readdir(target.dataDir)).toEqual([]);
});

test("it restores only into an empty installation, and an interrupted restore continues", async () => {
  const { path } = await backupNow("interrupted");
  const before = await rowsOf(source.databaseUrl);
  const target = await emptyInstallation();
  // A server has run here, and made a key.
  await migrate(target.databaseUrl, migrations);
  await signedBy(target.databaseUrl, "the key of a first start, thrown away");
  const put = store().put;
  let puts = 0;
  const broken = vi.spyOn(store(), "put").mockImplementation(async (...args) => {
    puts += 1;
    if (puts === 2) throw new Error("the disk is gone");
    return put(...args);
  });
  await expect(restoreHere(path, target.databaseUrl)).rejects.toThrow("the disk is gone");
  expect(await db().user.count()).toBe(0);
  broken.mockRestore();
  await restoreHere(path, target.databaseUrl);
  expect(await rowsOf(target.databaseUrl)).toEqual(before);
  await expect(restoreHere(path, target.databaseUrl)).rejects.toThrow("This installation is not empty");
});

test("it is refused while a server works, wherever that is, and while it runs none can start", async () => {
  const { path } = await backupNow("beside-a-server");
  const target = await emptyInstallation();
  const server = new pg.Client({ connectionString: target.databaseUrl, application_name: "tellmark-jobs" });
  await server.connect();
  await expect(restoreNow(path, target.databaseUrl)).rejects.toThrow("A server is using");
  expect(await tableCount(target.databaseUrl)).toBe(0);
  expect(await readdir(target.dataDir)).toEqual([]);
  await server.end();

  const put = vi.spyOn(store(), "put").mockImplementationOnce(async (...args) => {
    await expect(startJobs()).rejects.toThrow("a backup is being restored");
    return store().put(...args);
  });
  expect(await restoreHere(path, target.databaseUrl)).toMatchObject({ clips: 1 });
  expect(put).toHaveBeenCalled();
  put.mockRestore();
});

test("what the store has lost is named, and the rest comes back", async () => {
  const { key } = await db().blob.findFirstOrThrow();
  const head = store().head;
  vi.spyOn(store(), "head").mockImplementation(async (asked) => (asked === key ? null : head(asked)));
  const { path, report } = await backupNow("lost");
  vi.restoreAllMocks();
  expect(report.lost).toEqual([key]);
  const target = await emptyInstallation();
  expect((await restoreHere(path, target.databaseUrl)).lost).toEqual([key]);
  expect(await db().clip.count()).toBe(1);
});

test("a second backup to the same name leaves the first one alone", async () => {
  const path = join(folder, "same.tar");
  await writeFile(`${path}.partial`, "left by one that died");
  const head = store().head;
  const changed = vi.spyOn(store(), "head").mockImplementationOnce(async (key) => {
    await expect(backup(path, "0.1.0")).rejects.toThrow("Another backup or move of files");
    return head(key);
  });
  expect(await backup(path, "0.1.0")).toMatchObject({ clips: 1, lost: [] });
  expect(changed).toHaveBeenCalled();
  changed.mockRestore();
  const file = await open(path, "r");
  await expect(checkBackup(file, path)).resolves.toBeDefined();
  await file.close();
});

test("names that are taken, a second backup at the same time and a wrong SERVER_KEY are refused in a sentence", async () => {
  const { path } = await backupNow("taken");
  await expect(backup(path, "0.1.0")).rejects.toThrow("exists already");
  await expect(backup(join(folder, "no/such/folder.tar"), "0.1.0")).rejects.toThrow("The backup cannot be written");
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining("partial"));
  const head = store().head;
  const changed = vi.spyOn(store(), "head").mockImplementationOnce(async (key) => {
    await expect(backup(join(folder, "second.tar"), "0.1.0")).rejects.toThrow("Another backup or move of files");
    return head(key);
  });
  await backupNow("first");
  expect(changed).toHaveBeenCalled();
  changed.mockRestore();
  const target = await emptyInstallation({ SERVER_KEY: "another key of thirty-two letters" });
  await expect(restoreHere(path, target.databaseUrl)).rejects.toThrow("belongs to another SERVER_KEY");
  await migrate(target.databaseUrl, migrations);
  await signedBy(target.databaseUrl, serverKey);
  await expect(backup(join(folder, "other.tar"), "0.1.0")).rejects.toThrow("belongs to another server key");
});

/** An installation of the version before the first migration, with a clip in it; the current one from now on. */
async function earlierInstallation() {
  const installation = await emptyInstallation();
  await writeFile(join(installation.dataDir, "keys.json"), JSON.stringify({ server: serverKey }));
  await migrateAsEarlier(installation.databaseUrl);
  await queue().start();
  await changeLaterColumns("ADD");
  const owner = await db().user.create({ data: { id: "usr_b", email: "b@example.org" } });
  const earlier = await aClip(owner, { title: "From before", description: "Long ago. ".repeat(50) });
  await addText(earlier, { textContent: "said before", type: "note" });
  await changeLaterColumns("DROP");
  return installation;
}

/** The current code uses what later migrations add. */
async function changeLaterColumns(how: "ADD" | "DROP"): Promise<void> {
  const later = {
    assets: PICTURE_TEXTS.map((text) => `${text} text`),
    users: ["request_id text", "answer_address text"],
    clips: ["answer_to text", "answered_by text", "answered_at timestamptz(3)", "delete_at timestamptz(3)"],
  };
  for (const [table, columns] of Object.entries(later)) {
    const changes = columns.map((column) => `${how} COLUMN ${how === "ADD" ? column : column.split(" ")[0]}`);
    await db().$executeRawUnsafe(`ALTER TABLE ${table} ${changes.join(", ")}`);
  }
  await db().$executeRawUnsafe(how === "ADD" ? "CREATE TABLE requests (id text, user_id text)" : "DROP TABLE requests");
}

test("a backup of the version before the first migration comes back, also over an empty database of that version", async () => {
  const old = await earlierInstallation();
  const { path } = await backupNow("earlier");
  expect((await readFile(path)).includes(LAST_EARLIER_MIGRATION)).toBe(true);
  await migrate(old.databaseUrl, migrations);
  const before = await rowsOf(old.databaseUrl);
  for (const isOld of [false, true]) {
    const target = await emptyInstallation();
    if (isOld) await migrateAsEarlier(target.databaseUrl);
    expect(await restoreHere(path, target.databaseUrl)).toMatchObject({ clips: 1, files: 1, lost: [] });
    expect(await rowsOf(target.databaseUrl)).toEqual(before);
    const applied = await db().$queryRaw`SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1 LIMIT 1`;
    expect(applied).toEqual([{ name: FIRST_MIGRATION }]);
    expect(await migrate(target.databaseUrl, migrations)).toEqual([]);
  }
});

test("a backup of a still older version is refused before anything is written, and the error says what to do", async () => {
  await earlierInstallation();
  await db().$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${LAST_EARLIER_MIGRATION}`;
  const { path } = await backupNow("older");
  const target = await emptyInstallation();
  await expect(restoreHere(path, target.databaseUrl)).rejects.toThrow(
    `This backup does not have every migration up to ${LAST_EARLIER_MIGRATION}: restore it with the version`,
  );
  expect(await tableCount(target.databaseUrl)).toBe(0);
});
