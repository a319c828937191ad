import type { OwnedClip } from "#lib/clips/owned-clip";
import { processSingleton } from "#lib/config/runtime";
import type { PartialUpload } from "#lib/generated/prisma/client";
import { AppError, notFound } from "#lib/kernel/errors";
import { currentTurn } from "#lib/kernel/turn";
import { db, transaction } from "#lib/platform/database/db";
import { TooManyBytes } from "#lib/platform/scratch/port";
import { pieceKey } from "#lib/platform/store/port";
import { store } from "#lib/platform/store/store";
import { createFairSemaphore } from "#lib/platform/turns/fair-semaphore";
import { HeldBytes } from "#lib/platform/turns/held-bytes";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import { MAX_PIECES, syncStoredParts } from "./partial-upload";

/** How much is buffered per write: each piece is a transaction and possibly a file. */
const PIECE_BYTES = 4 * 1024 * 1024;
/** While a caller, or all together, hold more than this, the caller's pieces are written sooner. */
const EARLY = { ofCaller: 16 * 1024 * 1024, ofAll: 64 * 1024 * 1024 };
const EARLY_PIECE_BYTES = 256 * 1024;
/** Bounded, because each write takes a database connection. */
const WRITTEN_AT_ONCE = 4;

interface Part {
  uploadId: string;
  offset: number;
  source: AsyncIterable<Uint8Array>;
  length: number | null;
  signal: AbortSignal;
}

/**
 * A wrong offset is a conflict that reports the right one; of concurrent parts one wins. Bytes received before a
 * failure are kept.
 */
export async function appendPart(
  clip: OwnedClip,
  { uploadId, offset, source, length, signal }: Part,
): Promise<{ upload: PartialUpload; offset: number }> {
  const { upload, offset: real } = await syncStoredParts(clip, uploadId);
  if (offset !== real) throw partMoved(real);
  const maxBytes = Number(upload.sizeBytes);
  if (offset + (length ?? 0) > maxBytes) {
    throw announcedLess(maxBytes);
  }
  let position = offset;
  const writing = processSingleton("writing pieces", () => createFairSemaphore(WRITTEN_AT_ONCE));
  for await (const piece of piecesOf(source, maxBytes - offset, signal)) {
    await runExclusive(`upload ${upload.id}`, () =>
      writing.run(currentTurn(), () => addPiece(upload.id, position, piece)),
    );
    position += piece.length;
  }
  return { upload, offset: position };
}

async function* piecesOf(source: AsyncIterable<Uint8Array>, mostBytes: number, signal: AbortSignal) {
  let waiting: Uint8Array[] = [];
  let [waitingBytes, bytes] = [0, 0];
  let failure: { error: unknown } | null = null;
  const held = new HeldBytes("upload bytes");
  const take = () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    return piece;
  };
  const written = () => {
    held.release();
    waitingBytes = 0;
  };
  try {
    try {
      for await (const chunk of source) {
        signal.throwIfAborted();
        if (bytes + chunk.length > mostBytes) throw new TooManyBytes(`more than ${mostBytes} bytes`);
        held.add(chunk.length);
        bytes += chunk.length;
        waiting.push(chunk);
        waitingBytes += chunk.length;
        const isEarly = held.ofCaller > EARLY.ofCaller || held.ofAll > EARLY.ofAll;
        if (waitingBytes < (isEarly ? EARLY_PIECE_BYTES : PIECE_BYTES)) continue;
        yield take();
        written();
      }
    } catch (error) {
      failure = { error };
    }
    if (waitingBytes > 0 || (bytes === 0 && !failure)) yield take();
    if (failure) throw failure.error;
  } finally {
    written();
  }
}

/** Even an empty part must fail at a wrong offset, so this checks before writing. */
async function addPiece(uploadId: string, start: number, piece: Buffer): Promise<void> {
  try {
    await transaction(async (tx) => {
      const [row] = await tx.$queryRaw<{ ends: number[]; size: bigint }[]>`
        SELECT ends, size_bytes AS size FROM partial_uploads WHERE id = ${uploadId} FOR UPDATE`;
      if (!row) throw notFound("The upload");
      const real = row.ends.at(-1) ?? 0;
      if (real !== start) throw partMoved(real);
      if (piece.length === 0) return;
      const end = start + piece.length;
      if (end > Number(row.size)) throw announcedLess(Number(row.size));
      if (row.ends.length >= MAX_PIECES) {
        throw new AppError(
          "payload_too_large",
          "The upload has too many small parts. Start it again with larger ones.",
        );
      }
      await store().multipart.write(uploadId, start, piece);
      await tx.$executeRaw`UPDATE partial_uploads SET ends = array_append(ends, ${end}::int), direct_bytes = NULL WHERE id = ${uploadId}`;
    });
  } catch (error) {
    // The upload was deleted while this transaction had lost its lock, so only this code can remove the piece.
    if ((await db().partialUpload.count({ where: { id: uploadId } })) === 0) {
      await store().remove([pieceKey(uploadId, start)]);
    }
    throw error;
  }
}

function announcedLess(bytes: number): AppError {
  return new AppError(
    "payload_too_large",
    `The upload was announced with ${bytes} bytes. Send no more, or begin a new one.`,
  );
}

function partMoved(offset: number): AppError {
  return new AppError("conflict", `The upload has ${offset} bytes: go on from there.`, { body: { offset } });
}
