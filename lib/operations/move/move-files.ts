import { open } from "node:fs/promises";
import { join } from "node:path";
import { type BlobChoice, getScratchDir } from "#lib/config/read-stores";
import { getRuntime } from "#lib/config/runtime";
import { makeDurableFolder } from "#lib/kernel/durable-file";
import { OperationProblem } from "#lib/kernel/operation-problem";
import { Session } from "#lib/platform/database/session";
import { hasServers, pauseAllWriters } from "#lib/platform/maintenance-lock";
import { scratchFolder } from "#lib/platform/scratch/folder";
import type { Store } from "#lib/platform/store/port";
import { createStore } from "#lib/platform/store/store";
import { StoreUnreachable } from "#lib/platform/store-error";
import { CopyPass, type Place } from "./copy-pass";
import { MoveJournal } from "./move-journal";

interface MoveReport {
  /** Copied now; the rest was there. */
  copied: number;
  files: number;
  /** Files that have rows and could not be read as these say. */
  lost: string[];
  /** Else files may still come: run it again when no server runs. */
  isFinished: boolean;
}

interface MoveChoice {
  from: BlobChoice;
  to: BlobChoice;
  /** False: only copy, even if no server is seen; a frozen function shows nothing of itself. */
  mayFinish?: boolean;
}

const AT_ONCE = 1000;

/**
 * Copies every file into another store, each held against its SHA-256, and leaves the old one as it is. While servers
 * run, it copies what there is; without them it also copies what came since, and notes the new store.
 */
export async function moveFiles({ from: source, to: target, mayFinish = true }: MoveChoice): Promise<MoveReport> {
  const { config, databaseUrl } = getRuntime();
  assertDifferent(source, target);
  const places = { from: placeOf(source, config.dataDir), to: placeOf(target, config.dataDir) };
  await assertUsable(places.from.store, source);
  await assertUsable(places.to.store, target);
  const session = await Session.open(databaseUrl);
  await makeDurableFolder(config.dataDir, 0o711);
  const notes = join(config.dataDir, `moving-to-${target.kind}-${places.to.store.bucket}`);
  const journal = await MoveJournal.open(notes, addressOf(target));
  try {
    await assertOnlyMove(session);
    const pass = new CopyPass(session, places, journal);
    if (!(mayFinish && (await pauseAllWriters(session)))) return { ...(await pass.run()), isFinished: false };
    pass.doubtsNotes = true;
    // Other work on the old store is noticed here, or by its traces.
    for (let before = -1; pass.copied > before; ) {
      before = pass.copied;
      await pass.run();
      if (await hasServers(session)) return { ...pass.report, isFinished: false };
    }
    await finish(session, places, journal);
    return { ...pass.report, isFinished: true };
  } finally {
    await journal.close().catch(() => undefined);
    await session.close();
  }
}

function assertDifferent({ kind }: BlobChoice, to: BlobChoice): void {
  if (kind !== to.kind) return;
  throw new OperationProblem(
    kind === "disk"
      ? "The files are already there."
      : `From one ${kind} store to another is not supported: move them to the disk, then into the other one.`,
  );
}

async function assertUsable(store: Store, { kind }: BlobChoice): Promise<void> {
  await store.check().catch((error: unknown) => {
    const reason = error instanceof StoreUnreachable ? error.reason : String(error);
    throw new OperationProblem(`The store ${kind} cannot be used (${reason}). npm run doctor may tell more.`);
  });
}

function placeOf(choice: BlobChoice, dataDir: string): Place {
  const scratch = scratchFolder(getScratchDir(choice, dataDir));
  return { store: createStore(choice, scratch), scratch };
}

/** Two services may have buckets of one name. */
function addressOf(choice: BlobChoice): string {
  switch (choice.kind) {
    case "disk":
      return choice.dir;
    case "s3":
      return `${choice.endpoint} ${choice.bucket}`;
    case "vercel":
      return `${choice.contentUrl} ${choice.storeId}`;
  }
}

async function assertOnlyMove(session: Session): Promise<void> {
  const [lock] = await session.rows<{ taken: boolean }>(
    "SELECT pg_try_advisory_lock(hashtextextended('files are being moved', 0)) AS taken",
  );
  if (!lock?.taken) throw new OperationProblem("Another move of files is running: wait until it has ended.");
}

/** All writers have stopped: files deleted in the meantime go, unfinished uploads come, and rows name the new store. */
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
