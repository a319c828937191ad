import { readDrawings } from "#lib/assets/drawings/drawing-rows";
import { findRedactions } from "#lib/assets/redactions/find-redactions";
import { notFound } from "#lib/kernel/errors";
import { log } from "#lib/log/log";
import { readTransaction, type Transaction } from "#lib/platform/database/db";
import { readFromReplica } from "#lib/platform/database/replica";
import { changedDuringReadError } from "#lib/storage/changed-during-read-error";
import { AT_ONCE_BYTES } from "#lib/transcripts/document/serialize-transcript";
import { readTranscriptDocument } from "#lib/transcripts/find-transcript";
import { migrateTranscript } from "#lib/transcripts/migrate-transcript";
import { runDocumentTask } from "#lib/transcripts/run-document-task";
import { assembleSnapshot, type TimeBase } from "./assemble-snapshot";
import { keepRecordedSwitches } from "./keep-recorded-switches";
import { readSeenClip } from "./seen-clip";
import type { Snapshot } from "./snapshot";
import { readReplies } from "./snapshot-replies";
import { type RawRow, readRows } from "./snapshot-rows";

interface SnapshotOptions {
  /** Total size of drawings to read, oldest first. */
  inkBytes?: number;
  transcriptBytes?: number;
  captions?: boolean;
  boxes?: boolean;
  /** `words`: without their ink. */
  replies?: boolean | "words";
  /** Default: `heard`. */
  byTime?: TimeBase;
  /** The LSN of the primary when the reader was authenticated: a replica may answer that has all up to it. Not with boxes or replies. */
  primaryLsn?: string | null | undefined;
}

/** How often to start over when ink changes during the read. */
export const MAX_READ_ROUNDS = 5;

export async function readSnapshot(clipId: number, options: SnapshotOptions = {}): Promise<Snapshot> {
  for (let round = 1; round <= MAX_READ_ROUNDS; round += 1) {
    // The rest comes from the primary, and may be newer than a replica is.
    const snapshot = await (round === 1 && options.primaryLsn
      ? readFromReplica(options.primaryLsn, (from) => snapshotOf(from.queryOnce<RawRow>, clipId, options))
      : readTransaction((tx) => readSnapshotInTransaction(tx, clipId, options)));
    if (round === 1 && snapshot.isTranscriptInFile && (await hasMigrated(clipId))) continue;
    if (!(await keepRecordedSwitches(snapshot))) continue;
    if (!(await addDocument(snapshot, options.transcriptBytes ?? 0))) continue;
    await retimeDocument(snapshot);
    if (await addInk(snapshot, options.inkBytes ?? 0)) return snapshot;
  }
  throw changedDuringReadError();
}

async function addDocument({ transcript }: Snapshot, mostBytes: number): Promise<boolean> {
  if (!transcript || transcript.document !== null || transcript.sizeBytes > mostBytes) return true;
  transcript.document = await readTranscriptDocument(transcript.clipId, transcript.version);
  return transcript.document !== null;
}

async function retimeDocument({ transcript, cut }: Snapshot): Promise<void> {
  if (!cut || !transcript?.document) return;
  transcript.document = await runDocumentTask("retimeDocument", { document: transcript.document, cut });
}

/** Migrates a transcript stored as a file. On failure the clip is read without it. */
function hasMigrated(clipId: number): Promise<boolean> {
  return migrateTranscript(clipId).then(
    () => true,
    (error: unknown) => {
      log().warn("a transcript was not taken over", { clipId, error });
      return false;
    },
  );
}

async function readSnapshotInTransaction(tx: Transaction, clipId: number, options: SnapshotOptions): Promise<Snapshot> {
  const snapshot = await snapshotOf((statement) => tx.$queryRaw<RawRow[]>(statement), clipId, options);
  if (options.boxes) await readBoxes(tx, snapshot);
  const { replies } = options;
  if (replies)
    snapshot.replies = await readReplies(tx, clipId, readSeenClip(snapshot), { hasInk: replies !== "words" });
  return snapshot;
}

async function snapshotOf(
  ask: Parameters<typeof readRows>[0],
  clipId: number,
  { transcriptBytes = 0, captions = false, byTime }: SnapshotOptions,
): Promise<Snapshot> {
  const together = Math.min(transcriptBytes, AT_ONCE_BYTES);
  const rows = await readRows(ask, clipId, { transcriptBytes: together, captions });
  if (!rows) throw notFound();
  return assembleSnapshot(rows, byTime);
}

/** Over its own connection, after the snapshot. False if a drawing has another version by then. */
async function addInk({ clip, drawings, cut }: Snapshot, mostBytes: number): Promise<boolean> {
  let bytes = 0;
  const fit = drawings.findIndex(({ sizeBytes }) => {
    bytes += sizeBytes;
    return bytes > mostBytes;
  });
  const first = fit === -1 ? drawings : drawings.slice(0, fit);
  const ids = first.map(({ id }) => id);
  const found = new Map((await readDrawings(clip.id, ids, { cut })).map((ink) => [ink.id, ink]));
  for (const drawing of first) drawing.ink = found.get(drawing.id) ?? null;
  return first.every(({ ink, version }) => ink?.version === version);
}

async function readBoxes(tx: Transaction, { clip, pictures, drawings }: Snapshot): Promise<void> {
  if (!drawings.some(({ redactions }) => redactions > 0)) return;
  const boxes = await findRedactions(clip.id, pictures, tx);
  for (const picture of pictures) picture.boxes = boxes.get(picture.imageId) ?? [];
}
