import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { resolve } from "node:path";
import { getRuntime } from "#lib/config/runtime";
import { findKeys, replaceKeys } from "#lib/kernel/keys";
import { OperationProblem } from "#lib/kernel/operation-problem";
import { Session } from "#lib/platform/database/session";
import { pauseAllWriters } from "#lib/platform/maintenance-lock";
import { queue } from "#lib/platform/queue/queue";
import { scratch } from "#lib/platform/scratch/scratch";
import { store } from "#lib/platform/store/store";
import { readEntryBytes, readEntryText } from "./archive-reader";
import type { WrittenEntry } from "./archive-writer";
import { keyDigest } from "./backup";
import { type CheckedBackup, checkBackup } from "./check-backup";
import {
  type Beginning,
  type ListedFile,
  type ListedUpload,
  names,
  readListedFiles,
  readListedUploads,
} from "./format";
import { JOBS, listColumns, listMigrations, queueVersion, quoteTable, tablesInOrder } from "./tables";

interface RestoreReport {
  madeAt: string;
  clips: number;
  files: number;
  lost: string[];
}

export interface Migrations {
  known: Record<string, string>;
  /** Those of a backup or a database in the terms of this version. */
  inTermsOfThis(applied: Record<string, string>, holder: "This backup" | "This database"): Record<string, string>;
  /** Applies those of these names that are missing; without names, all. */
  apply(names?: readonly string[]): Promise<unknown>;
}

/**
 * Into an empty installation, the same version or a newer one. Files first, then all rows and the counters in one
 * transaction: before its end nothing is live, and after a failure the same command goes on where it ended.
 */
export async function restore(path: string, migrations: Migrations): Promise<RestoreReport> {
  const file = await open(resolve(path), "r").catch((error: unknown) => {
    throw new OperationProblem(`The backup cannot be read: ${error instanceof Error ? error.message : error}.`);
  });
  try {
    const checked = await checkBackup(file, path);
    const { beginning, end } = checked;
    const applied = migrations.inTermsOfThis(beginning.migrations, "This backup");
    assertKnownMigrations(beginning.version, applied, migrations.known);
    const key = await keyOf(file, checked);
    const session = await Session.open(getRuntime().databaseUrl);
    try {
      await assertNoServers(session);
      assertNotNewer(migrations.inTermsOfThis(await listMigrations(session), "This database"), applied);
      await migrations.apply(Object.keys(applied));
      await assertEmpty(session);
      await prepareQueue(session, beginning);
      const entries = await sorted(checked);
      await restoreFiles(file, entries, end.lost);
      if (key) await replaceKeys(getRuntime().config.dataDir, key);
      await restoreRows(file, session, checked, entries.rows);
    } finally {
      await session.close();
    }
    await migrations.apply();
    return { madeAt: beginning.made_at, clips: end.clips, files: end.files, lost: end.lost };
  } finally {
    await file.close();
  }
}

function assertKnownMigrations(version: string, applied: Record<string, string>, known: Record<string, string>): void {
  const foreign = Object.entries(applied).find(([name, checksum]) => known[name] !== checksum);
  if (!foreign) return;
  throw new OperationProblem(
    `The backup was made by another Tellmark (${version}, migration ${foreign[0]}): restore it with that or a newer one.`,
  );
}

/** They keep the key of their start, and would sign with it tokens that others refuse. */
async function assertNoServers(session: Session): Promise<void> {
  if (await pauseAllWriters(session)) return;
  throw new OperationProblem("A server is using this database, here or elsewhere: stop all of them, workers too.");
}

function assertNotNewer(ofDatabase: Record<string, string>, ofBackup: Record<string, string>): void {
  const ahead = Object.keys(ofDatabase).find((name) => !(name in ofBackup));
  if (!ahead) return;
  throw new OperationProblem(
    `The database is newer than the backup (migration ${ahead}): restore into an empty database that no server has used.`,
  );
}

/** Counters of anonymous requests do not make it inhabited, nor does the key of a server that started once. */
const negligible: readonly string[] = ["rate_counters", "installation"];

async function assertEmpty(session: Session): Promise<void> {
  for (const { name } of await tablesInOrder(session)) {
    if (negligible.includes(name)) continue;
    const [row] = await session.rows(`SELECT 1 FROM ${quoteTable(name)} LIMIT 1`);
    if (!row) continue;
    throw new OperationProblem(
      `This installation is not empty (there are ${name}): restore into another DATA_DIR or DATABASE_URL.`,
    );
  }
}

/** The queue makes its tables itself. */
async function prepareQueue(session: Session, { queue_version: wanted }: Beginning): Promise<void> {
  if (wanted === null) return;
  await queue().start();
  await queue().stop(0);
  const there = await queueVersion(session);
  if (there === wanted) return;
  throw new OperationProblem(
    `The backup's job queue has version ${wanted}, this one ${there}: restore it with the Tellmark that made it, then update.`,
  );
}

/** Null where the server's key was never in the installation, but in its environment. */
async function keyOf(file: FileHandle, { beginning, entries }: CheckedBackup): Promise<{ server: string } | null> {
  const { dataDir, serverKey } = getRuntime().config;
  for await (const entry of entries()) {
    if (entry.name !== names.key || serverKey !== null) continue;
    const { server } = JSON.parse(await readEntryText(file, entry));
    return { server: String(server) };
  }
  const keys = findKeys(dataDir, serverKey);
  if (keys && keyDigest(keys.server) === beginning.key_digest) return null;
  throw new OperationProblem(
    "The backup belongs to another SERVER_KEY: set the one of the installation that was backed up. " +
      "Without it reply links, sign-ins and webhook secrets do not work.",
  );
}

interface SortedEntries {
  rows: Map<string, WrittenEntry[]>;
  files: WrittenEntry[];
  uploads: WrittenEntry[];
  bytes: () => AsyncGenerator<WrittenEntry>;
}

async function sorted({ beginning, entries }: CheckedBackup): Promise<SortedEntries> {
  const rows = new Map<string, WrittenEntry[]>(beginning.tables.map(({ name }) => [name, []]));
  const [files, uploads]: [WrittenEntry[], WrittenEntry[]] = [[], []];
  for await (const entry of entries()) {
    const list = entry.name.replace(/\.\d+$/, "");
    if (list === names.files) files.push(entry);
    else if (list === names.uploads) uploads.push(entry);
    else if (list.startsWith("rows/")) rows.get(list.slice("rows/".length))?.push(entry);
  }
  async function* bytes() {
    for await (const entry of entries()) if (entry.name.startsWith("files/")) yield entry;
  }
  return { rows, files, uploads, bytes };
}

async function restoreFiles(file: FileHandle, { files, uploads, bytes }: SortedEntries, lost: readonly string[]) {
  const gone = new Set(lost);
  const listed = (async function* () {
    for (const list of files) {
      for (const listed of readListedFiles(await readEntryText(file, list))) {
        yield { key: listed.key, restore: (entry: WrittenEntry) => restoreFile(file, entry, listed) };
      }
    }
    for (const list of uploads) {
      for (const upload of readListedUploads(await readEntryText(file, list))) {
        yield { key: `uploads/${upload.id}`, restore: (entry: WrittenEntry) => restoreUpload(file, entry, upload) };
      }
    }
  })();
  for await (const entry of bytes()) {
    let next = await listed.next();
    // A lost file is listed, and may have no bytes.
    while (!next.done && names.bytes(next.value.key) !== entry.name) next = await listed.next();
    if (next.done) throw new OperationProblem(`The backup holds ${entry.name} and does not list it.`);
    if (!gone.has(next.value.key)) await next.value.restore(entry);
  }
}

async function restoreFile(file: FileHandle, entry: WrittenEntry, { key, size, sha256, type }: ListedFile) {
  const found = await store().head(key);
  if (found) {
    if (found.sizeBytes === size && (await sha256Of(key)) === sha256) return;
    throw new OperationProblem(`The store holds another file ${key}: restore into an empty store.`);
  }
  const staged = await scratch().stage(readEntryBytes(file, entry), { maxBytes: size });
  try {
    if (staged.sha256 !== sha256) throw new OperationProblem(`The file ${key} of the backup is not the listed one.`);
    await store().put(key, staged, type);
  } finally {
    await staged.discard();
  }
}

async function sha256Of(key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await store().get(key)) ?? []) hash.update(chunk);
  return hash.digest("hex");
}

async function restoreUpload(file: FileHandle, { offset }: WrittenEntry, { id, ends }: ListedUpload): Promise<void> {
  let start = 0;
  for (const end of ends) {
    const piece: Buffer[] = [];
    for await (const part of readEntryBytes(file, { offset: offset + start, sizeBytes: end - start })) piece.push(part);
    await store().multipart.write(id, start, Buffer.concat(piece));
    start = end;
  }
}

/** Triggers are off: their counts and notes are restored, too. */
async function restoreRows(
  file: FileHandle,
  session: Session,
  { beginning, end }: CheckedBackup,
  rows: SortedEntries["rows"],
): Promise<void> {
  await session.rows("BEGIN");
  await session.rows("SET CONSTRAINTS ALL DEFERRED");
  const ours = beginning.tables.filter(({ name }) => name !== JOBS);
  for (const { name } of ours) {
    await session.rows(`LOCK TABLE ${quoteTable(name)} IN ACCESS EXCLUSIVE MODE`);
    await session.rows(`ALTER TABLE ${quoteTable(name)} DISABLE TRIGGER USER`);
  }
  await assertEmpty(session);
  for (const { name } of ours) if (negligible.includes(name)) await session.rows(`DELETE FROM ${quoteTable(name)}`);
  for (const table of beginning.tables) {
    const entries = rows.get(table.name) ?? [];
    await session.copyIn(`${quoteTable(table.name)} (${listColumns(table)})`, allBytes(file, entries));
  }
  // No table is altered while checks of its rows wait for the end.
  await session.rows("SET CONSTRAINTS ALL IMMEDIATE");
  for (const { name } of ours) await session.rows(`ALTER TABLE ${quoteTable(name)} ENABLE TRIGGER USER`);
  for (const [name, next] of Object.entries(end.sequences)) {
    await session.rows("SELECT setval(to_regclass($1), $2, false)", [quoteTable(name), next]);
  }
  // Since the backup was made, a service that bills each request may have been asked for what was open then.
  await session.rows(
    `UPDATE jobs SET service_asked_at = now()
     WHERE kind IN ('transcribe', 'translate') AND status IN ('queued', 'processing') AND service_asked_at IS NULL`,
  );
  await session.rows("COMMIT");
}

async function* allBytes(file: FileHandle, entries: readonly WrittenEntry[]): AsyncGenerator<Buffer> {
  for (const entry of entries) yield* readEntryBytes(file, entry);
}
