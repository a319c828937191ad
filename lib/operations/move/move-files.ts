import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type BlobChoice, scratchDirOf } from "#lib/kernel/read-stores.mjs";
import { getRuntime } from "#lib/kernel/runtime.mjs";
import { adapters } from "#lib/platform/adapters";
import { scratchFolder } from "#lib/platform/scratch/folder";
import type { Scratch } from "#lib/platform/scratch/port";
import { Session } from "#lib/platform/session";
import type { Store } from "#lib/platform/store/port";
import { StoreUnreachable } from "#lib/platform/store/store-error";
import { OperationProblem } from "../operation-problem";
import { MoveJournal } from "./move-journal";

export interface MoveReport {
  /** Copied now; the rest was there. */
  copied: number;
  files: number;
  /** Files that have rows and could not be read as these say. */
  lost: string[];
  /** Servers are at work, so files may still come: run it again without them. */
  isFinished: boolean;
}

interface Place {
  store: Store;
  scratch: Scratch;
}

const AT_ONCE = 1000;

/**
 * Copies every file into another store, each held against its SHA-256, and leaves the old one as it is. While servers
 * run, it copies what there is; without them it also copies what came since, and notes the new store.
 */
export async function moveFiles(choice: { from: BlobChoice; to: BlobChoice }): Promise<MoveReport> {
  const { config, databaseUrl } = getRuntime();
  const [from, to] = [placeOf(choice.from, config.dataDir), placeOf(choice.to, config.dataDir)];
  if (choice.from.kind === choice.to.kind) throw new OperationProblem("The files lie there already.");
  for (const [{ store }, { kind }] of [[from, choice.from] as const, [to, choice.to] as const]) {
    await store.check().catch((error: unknown) => {
      const reason = error instanceof StoreUnreachable ? error.reason : String(error);
      throw new OperationProblem(`The store ${kind} cannot be used (${reason}); npm run doctor may say more.`);
    });
  }
  const session = await Session.open(databaseUrl);
  const journal = await MoveJournal.open(join(config.dataDir, `moving-to-${choice.to.kind}-${to.store.bucket}`));
  try {
    await refuseSecond(session);
    const isFinished = !(await hasServers(session));
    const { copied, files, lost } = await moveListed(session, { from, to }, journal);
    if (isFinished) await finish(session, { from, to }, journal);
    return { copied, files, lost, isFinished };
  } finally {
    await journal.close().catch(() => undefined);
    await session.close();
  }
}

function placeOf(choice: BlobChoice, dataDir: string): Place {
  const scratch = scratchFolder(scratchDirOf(choice, dataDir));
  return { store: adapters.store(choice, scratch), scratch };
}

async function refuseSecond(session: Session): Promise<void> {
  const [lock] = await session.rows<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('files are being moved', 0)) AS taken",
  );
  if (!lock?.taken) throw new OperationProblem("Another move of files is under way: wait for its end.");
}

/** By the names of their connections; each server process has some. */
async function hasServers(session: Session): Promise<boolean> {
  const rows = await session.rows(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND application_name IN ('tellmark', 'tellmark-jobs', 'tellmark-news') LIMIT 1`,
  );
  return rows.length > 0;
}

interface Listed {
  key: string;
  size: string;
  sha256: string;
  type: string;
}

async function moveListed(session: Session, places: { from: Place; to: Place }, journal: MoveJournal) {
  let [copied, files, after]: [number, number, string] = [0, 0, ""];
  const lost: string[] = [];
  for (;;) {
    const rows = await session.rows<Listed>(
      `SELECT key, size_bytes::text AS size, sha256, content_type AS type FROM blobs
       WHERE key > $1 ORDER BY key LIMIT ${AT_ONCE}`,
      [after],
    );
    for (const row of rows) {
      files += 1;
      if (journal.has(row.key)) continue;
      const isThere = (await hasFile(places.to.store, row)) || (await copyFile(places, row));
      if (isThere) {
        await journal.add(row.key);
        copied += 1;
      } else if (await hasRow(session, row.key)) lost.push(row.key);
    }
    if (rows.length < AT_ONCE) return { copied, files, lost };
    after = rows.at(-1)?.key ?? "";
  }
}

async function hasFile(store: Store, { key, size, sha256 }: Listed): Promise<boolean> {
  const found = await store.head(key);
  if (!found) return false;
  if (found.sizeBytes === Number(size) && (await sha256Of(store, key)) === sha256) return true;
  throw new OperationProblem(`The new store holds another file ${key}: choose an empty one.`);
}

async function sha256Of(store: Store, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of (await store.get(key)) ?? []) hash.update(chunk);
  return hash.digest("hex");
}

/** False if the old store has it no more, or other bytes. */
async function copyFile(
  { from, to }: { from: Place; to: Place },
  { key, size, sha256, type }: Listed,
): Promise<boolean> {
  const content = (await from.store.head(key)) && (await from.store.get(key));
  if (!content) return false;
  const staged = await to.scratch.stage(content, { maxBytes: Number.POSITIVE_INFINITY });
  try {
    if (staged.sha256 !== sha256 || staged.sizeBytes !== Number(size)) return false;
    await to.store.put(key, staged, type);
    return true;
  } finally {
    await staged.discard();
  }
}

async function hasRow(session: Session, key: string): Promise<boolean> {
  return (await session.rows("SELECT 1 FROM blobs WHERE key = $1", [key])).length > 0;
}

/** Nobody writes any more: what was deleted meanwhile goes, unfinished uploads come, and rows name the new store. */
async function finish(session: Session, { from, to }: { from: Place; to: Place }, journal: MoveJournal): Promise<void> {
  for (let begin = 0; begin < journal.keys.length; begin += AT_ONCE) {
    const some = journal.keys.slice(begin, begin + AT_ONCE);
    const rows = await session.rows<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (SELECT 1 FROM blobs WHERE blobs.key = key.key)`,
      [some],
    );
    if (rows.length > 0) await to.store.remove(rows.map(({ key }) => key));
  }
  const uploads = await session.rows<{ id: string; ends: number[] }>(
    "SELECT id, ends FROM partial_uploads WHERE ends <> '{}'",
  );
  for (const { id, ends } of uploads) await moveUpload({ from, to }, id, ends);
  await session.rows("UPDATE clips SET store_bucket = $1 WHERE store_bucket = $2", [
    to.store.bucket,
    from.store.bucket,
  ]);
  await journal.discard();
}

async function moveUpload(
  { from, to }: { from: Place; to: Place },
  id: string,
  ends: readonly number[],
): Promise<void> {
  const whole = await from.store.multipart.finish(id, ends);
  const file = await open(whole.path, "r");
  try {
    let start = 0;
    for (const end of ends) {
      const piece = Buffer.alloc(end - start);
      await file.read(piece, 0, piece.length, start);
      await to.store.multipart.write(id, start, piece);
      start = end;
    }
  } finally {
    await file.close();
    await whole.discard();
  }
}
