import { type FileHandle, open, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { getRuntime } from "#lib/config/runtime";
import { clock } from "#lib/kernel/clock";
import { syncFolder } from "#lib/kernel/durable-file";
import { deriveSecret, digestKey, findKeys } from "#lib/kernel/keys";
import { OperationProblem } from "#lib/kernel/operation-problem";
import { storedKeyDigest } from "#lib/platform/database/database-facts";
import { Session } from "#lib/platform/database/session";
import { COPYING_FILES } from "#lib/platform/store/backup-lock";
import { store } from "#lib/platform/store/store";
import { readEntryBytes, readEntryText } from "./archive-reader";
import { ArchiveWriter, type WrittenEntry } from "./archive-writer";
import { type Beginning, type End, FORMAT, names, readListedFiles, readListedUploads, serializeEntry } from "./format";
import { jobsTable, listMigrations, listSequences, queueVersion, selectRows, tablesInOrder } from "./tables";

interface BackupReport {
  clips: number;
  files: number;
  bytes: number;
  lost: string[];
}

interface Lists {
  files: WrittenEntry[];
  uploads: WrittenEntry[];
}

/**
 * Everything of an installation, as it is at one moment, in one file that appears when it is whole. The installation may
 * be running: rows come from one snapshot, and no file of that snapshot is removed before it is copied.
 */
export async function backup(path: string, version: string): Promise<BackupReport> {
  const { config, databaseUrl } = getRuntime();
  const keys = findKeys(config.dataDir, config.serverKey);
  if (!keys) {
    throw new OperationProblem(
      `There is no key in ${config.dataDir}: run this with the DATA_DIR or the SERVER_KEY of the installation.`,
    );
  }
  const target = resolve(path);
  await assertFree(target);
  const session = await Session.open(databaseUrl);
  try {
    await assertServerKey(session, keys.server);
    await withholdRemovals(session);
    await assertFree(target);
    return await writeBackup(session, target, { version, keys });
  } finally {
    await session.close().catch(() => undefined);
  }
}

async function writeBackup(
  session: Session,
  target: string,
  { version, keys }: { version: string; keys: { server: string } },
): Promise<BackupReport> {
  const partial = `${target}.partial`;
  const file = await createAnew(partial);
  try {
    const archive = new ArchiveWriter(file);
    const rows = await addRows(archive, session, {
      format: FORMAT,
      version,
      made_at: clock.now().toISOString(),
      key_digest: keyDigest(keys.server),
    });
    const copied = await addFiles(archive, rows.lists, (entry) => readEntryText(file, entry));
    await addUploads(archive, rows.lists, (entry) => readEntryText(file, entry));
    if (getRuntime().config.serverKey === null) await archive.addBytes(names.key, serializeEntry(keys));
    const end: End = {
      bytes: archive.bytes,
      sha256: archive.sha256,
      sequences: rows.sequences,
      clips: rows.clips,
      ...copied,
    };
    await archive.addBytes(names.end, serializeEntry(end));
    await archive.end();
    await session.assertAlive();
    await assertFree(target);
    await rename(partial, target);
    await syncFolder(dirname(target));
    return { clips: end.clips, files: end.files, bytes: archive.bytes, lost: end.lost };
  } finally {
    await file.close();
    await unlink(partial).catch(() => undefined);
  }
}

/** One backup is made at a time, so files there are of one that died. */
async function createAnew(path: string): Promise<FileHandle> {
  try {
    await rm(path, { force: true });
    return await open(path, "wx+", 0o600);
  } catch (error) {
    throw new OperationProblem(`The backup cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
}

export function keyDigest(serverKey: string): string {
  return deriveSecret(serverKey, "backup");
}

/** It would be restored with a key that opens nothing. */
async function assertServerKey(session: Session, serverKey: string): Promise<void> {
  const stored = await storedKeyDigest((sql) => session.rows(sql));
  if (stored === null || stored === digestKey(serverKey)) return;
  throw new OperationProblem(
    "The database belongs to another server key: run this with the SERVER_KEY or the DATA_DIR of its installation.",
  );
}

/** Until the session ends, however it ends. */
async function withholdRemovals(session: Session): Promise<void> {
  const [lock] = await session.rows<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
    [COPYING_FILES],
  );
  if (!lock?.taken) throw new OperationProblem("Another backup or move of files is running: wait until it has ended.");
}

async function addRows(
  archive: ArchiveWriter,
  session: Session,
  about: Pick<Beginning, "format" | "version" | "made_at" | "key_digest">,
): Promise<{ lists: Lists; sequences: Record<string, string>; clips: number }> {
  await session.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const migrations = await listMigrations(session);
  if (Object.keys(migrations).length === 0)
    throw new OperationProblem("There is nothing to back up: no server has run here.");
  const jobs = await jobsTable(session);
  const tables = [...(await tablesInOrder(session)), ...(jobs ? [jobs] : [])];
  const beginning: Beginning = { ...about, migrations, queue_version: await queueVersion(session), tables };
  await archive.addBytes(names.beginning, serializeEntry(beginning));
  for (const table of tables) await archive.addStream(names.rows(table.name), session.copyOut(selectRows(table)));
  const lists = {
    files: await archive.addStream(names.files, listed(session, FILES)),
    uploads: await archive.addStream(names.uploads, listed(session, UPLOADS)),
  };
  const [count] = await session.rows<{ clips: number }>("SELECT count(*)::int AS clips FROM clips");
  const sequences = await listSequences(session);
  await session.rows("COMMIT");
  return { lists, sequences, clips: count?.clips ?? 0 };
}

const AT_ONCE = 2000;
const FILES = `
  SELECT key AS id, json_build_object('key', key, 'size', size_bytes, 'sha256', sha256, 'type', content_type) AS line
  FROM blobs WHERE key > $1 ORDER BY key LIMIT ${AT_ONCE}`;
const UPLOADS = `
  SELECT id, json_build_object('id', id, 'ends', ends) AS line
  FROM partial_uploads WHERE ends <> '{}' AND id > $1 ORDER BY id LIMIT ${AT_ONCE}`;

async function* listed(session: Session, sql: string): AsyncGenerator<Buffer> {
  for (let after = ""; ; ) {
    const rows = await session.rows<{ id: string; line: unknown }>(sql, [after]);
    if (rows.length > 0) yield Buffer.concat(rows.map(({ line }) => serializeEntry(line)));
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? "";
  }
}

async function addFiles(
  archive: ArchiveWriter,
  lists: Lists,
  read: (entry: WrittenEntry) => Promise<string>,
): Promise<{ files: number; lost: string[] }> {
  const lost: string[] = [];
  let files = 0;
  for (const list of lists.files) {
    for (const { key, size, sha256 } of readListedFiles(await read(list))) {
      const found = await store().head(key);
      const content = found?.sizeBytes === size ? await store().get(key) : null;
      const copied = content && (await archive.add(names.bytes(key), size, content));
      if (copied === sha256) files += 1;
      else lost.push(key);
    }
  }
  return { files, lost };
}

/** The arrived bytes of uploads in parts, each as one file, because stores keep the pieces in different ways. */
async function addUploads(
  archive: ArchiveWriter,
  lists: Lists,
  read: (entry: WrittenEntry) => Promise<string>,
): Promise<void> {
  for (const list of lists.uploads) {
    for (const { id, ends } of readListedUploads(await read(list))) {
      const whole = await store().multipart.finish(id, ends);
      const sizeBytes = ends.at(-1) ?? 0;
      const file = await open(whole.path, "r");
      try {
        await archive.add(names.bytes(`uploads/${id}`), sizeBytes, readEntryBytes(file, { offset: 0, sizeBytes }));
      } finally {
        await file.close();
        await whole.discard();
      }
    }
  }
}

async function assertFree(path: string): Promise<void> {
  const taken = await stat(path).catch(() => null);
  if (taken) throw new OperationProblem(`${path} exists already: choose another name.`);
}
