import { type Asset, Prisma } from "#lib/generated/prisma/client";
import { log } from "#lib/log/log";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { query } from "#lib/platform/database/rows";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { readStoredFile } from "#lib/platform/store/read-stored-file";
import { onThread } from "#lib/platform/threads/threads";
import { deleteBlobRows } from "#lib/storage/blob-register";
import { lockClip } from "#lib/storage/clip-transaction";
import { type WrittenBytes, withWrittenBytes } from "#lib/storage/written-bytes";
import type { SerializedTranscript } from "./document/serialize-transcript";
import { runDocumentTask } from "./run-document-task";
import { storeTranscript, type TranscriptOrigin } from "./store-transcript";

export const TRANSCRIPT_TYPES = ["transcription", "transcript"];

/** Migrates a transcript stored as a file. Idempotent: one transaction stores it and unmarks the clip. */
export async function migrateTranscript(clipId: number): Promise<void> {
  if ((await db().transcriptBacklog.count({ where: { clipId } })) === 0) return;
  const assets = await db().asset.findMany({
    where: { clipId, OR: [{ kind: "transcript" }, { kind: "text", textType: { in: TRANSCRIPT_TYPES } }] },
    orderBy: { createdAt: "desc" },
  });
  const found = await firstReadable(assets);
  // A transcript file from a package is fully contained in the row; uploaded texts and unreadable files stay.
  const packed = found ? assets.filter(({ kind }) => kind === "transcript") : [];
  const store = async (tx: Transaction, written: WrittenBytes) => {
    await lockClip(tx, clipId);
    const { count } = await tx.transcriptBacklog.deleteMany({ where: { clipId } });
    if (count === 0) return false;
    const isThere = (await tx.transcript.count({ where: { clipId } })) > 0;
    if (found && !isThere) await storeTranscript(tx, { clipId, written }, found.serialized, found.origin);
    await tx.asset.deleteMany({ where: { id: { in: packed.map(({ id }) => id) } } });
    await deleteBlobRows(
      tx,
      clipId,
      packed.map(({ blobKey }) => blobKey),
    );
    // Search uses the transcript's words, not the markup around them.
    if (found) await tx.assetText.deleteMany({ where: { assetId: { in: assets.map(({ id }) => id) } } });
    return true;
  };
  const isDone = await withWrittenBytes(0, (written) => transaction((tx) => store(tx, written)));
  if (isDone) await removeDeletedFiles(packed.map(({ blobKey }) => blobKey));
}

/** Migrates all remaining clips, one by one; failures are retried at the next start. */
export async function migrateTranscripts(signal: AbortSignal): Promise<void> {
  let last = 0;
  for (;;) {
    const [row] = await query<{ clipId: number }>(Prisma.sql`
      SELECT clip_id AS "clipId" FROM transcript_backlog WHERE clip_id > ${last} ORDER BY clip_id LIMIT 1`);
    if (!row || signal.aborted) return;
    last = row.clipId;
    await migrateTranscript(row.clipId).catch((error: unknown) =>
      log().warn("a transcript was not taken over", { clipId: row.clipId, error }),
    );
  }
}

async function firstReadable(
  assets: readonly Asset[],
): Promise<{ serialized: SerializedTranscript; origin: TranscriptOrigin } | null> {
  for (const asset of assets) {
    const bytes = await readStoredFile(asset.blobKey);
    if (!bytes) continue;
    if (asset.kind === "transcript") {
      const read = await onThread("readPackedTranscript", bytes);
      if (typeof read !== "string") return { serialized: read.transcript, origin: { source: "imported" } };
    } else {
      const read = await runDocumentTask("readTranscriptText", {
        content: bytes.toString("utf8"),
        language: asset.language,
      });
      if ("transcript" in read)
        return { serialized: read.transcript, origin: { source: "uploaded", assetId: asset.id } };
    }
  }
  return null;
}
