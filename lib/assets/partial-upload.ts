import { refuseWhileProcessing } from "#lib/clips/change-content";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { refuseBeyondQuota } from "#lib/clips/storage-account";
import { bounds } from "#lib/contract/limits";
import { AppError, fieldError } from "#lib/errors";
import type { PartialUpload } from "#lib/generated/prisma/client";
import { blobs } from "#lib/platform/blobs/blobs";
import { PartMoved } from "#lib/platform/blobs/port";
import { clock } from "#lib/platform/clock";
import { config } from "#lib/platform/config";
import { db, type Transaction, transaction } from "#lib/platform/db";
import { newId } from "#lib/platform/ids";
import type { MediaKind } from "./accept-file";
import type { IncomingFile } from "./incoming-file";

/** How long an unfinished upload is kept, in seconds. */
const KEEP_SECONDS = 24 * 60 * 60;

export interface UploadWish {
  kind: MediaKind;
  filename?: string | undefined;
  contentType?: string | undefined;
  /** Bytes in all. */
  size: number;
}

/** Opens an upload that arrives in parts, for files too large for one request. */
export async function createPartialUpload(clip: OwnedClip, wish: UploadWish): Promise<PartialUpload> {
  refuseWhileProcessing(clip);
  const most = wish.kind === "audio" ? bounds.audioBytes : bounds.imageBytes;
  if (wish.size > most) throw new AppError("payload_too_large", `The file is larger than ${most} bytes.`);
  const now = clock.now();
  return transaction(async (tx) => {
    const upload = await tx.partialUpload.create({
      data: {
        id: newId("upl"),
        clipId: clip.id,
        kind: wish.kind,
        filename: wish.filename ?? null,
        contentType: wish.contentType ?? null,
        sizeBytes: BigInt(wish.size),
        expiresAt: new Date(now.getTime() + KEEP_SECONDS * 1000),
        createdAt: now,
      },
    });
    // The person's account is locked by the new row: of several at once each counts the others.
    const { openUploads } = config().quotas;
    const open = await tx.partialUpload.count({ where: { clip: { userId: clip.userId }, expiresAt: { gt: now } } });
    if (open > openUploads) {
      throw fieldError("size", `at most ${openUploads} uploads may be open at once: finish one or give it up`);
    }
    await refuseBeyondQuota(tx, clip.id);
    return upload;
  });
}

/** An upload of the clip that is still open, and how much of it has arrived. */
export async function findPartialUpload(
  clip: Pick<OwnedClip, "id">,
  uploadId: string,
): Promise<{ upload: PartialUpload; offset: number }> {
  const upload = await db().partialUpload.findFirst({
    where: { id: uploadId, clipId: clip.id, expiresAt: { gt: clock.now() } },
  });
  if (!upload) throw new AppError("resource_not_found", "The upload does not exist.");
  return { upload, offset: await blobs().partSize(upload.id) };
}

/** Bytes on their way to an upload. */
export interface Part {
  offset: number;
  source: AsyncIterable<Uint8Array>;
  /** How many they are, where the sender tells. */
  length: number | null;
}

/**
 * Appends bytes at the offset where the upload ends; another offset is a conflict that tells the real one. Of several
 * at once one goes on: the upload never holds more bytes than were announced.
 */
export async function appendPart(
  clip: OwnedClip,
  uploadId: string,
  { offset, source, length }: Part,
  signal: AbortSignal,
): Promise<{ upload: PartialUpload; offset: number }> {
  const { upload, offset: real } = await findPartialUpload(clip, uploadId);
  if (offset !== real) throw partMoved(real);
  const maxBytes = Number(upload.sizeBytes);
  if (offset + (length ?? 0) > maxBytes) {
    throw new AppError("payload_too_large", `The upload was announced with ${maxBytes} bytes.`);
  }
  const exclusively = lockedBy(upload);
  try {
    const next = await blobs().appendPart(upload.id, source, { offset, maxBytes, signal, exclusively });
    return { upload, offset: next };
  } catch (error) {
    if (error instanceof PartMoved) throw partMoved(await blobs().partSize(upload.id));
    throw error;
  }
}

function partMoved(offset: number): AppError {
  return new AppError("conflict", `The upload has ${offset} bytes: go on from there.`, { body: { offset } });
}

/** Keeps the upload's row while a piece of it is written, so that other processes wait, and nobody writes to one that is gone. */
function lockedBy({ id }: PartialUpload) {
  return <T>(write: () => Promise<T>): Promise<T> =>
    transaction(async (tx) => {
      const rows = await tx.$queryRaw<object[]>`SELECT id FROM partial_uploads WHERE id = ${id} FOR UPDATE`;
      if (rows.length === 0) throw new AppError("resource_not_found", "The upload does not exist.");
      return write();
    });
}

/** Offers a finished upload as the file of a request; it is kept until it has become part of the clip. */
export async function takePartialUpload(clip: OwnedClip, kind: MediaKind, uploadId: string): Promise<IncomingFile> {
  const { upload, offset } = await findPartialUpload(clip, uploadId);
  if (upload.kind !== kind) throw fieldError("upload_id", `is an upload of kind ${upload.kind}`);
  if (offset !== Number(upload.sizeBytes)) {
    throw new AppError("conflict", `The upload has ${offset} of ${upload.sizeBytes} bytes.`, { body: { offset } });
  }
  const staged = { ...(await blobs().stagePart(upload.id)), discard: async () => undefined };
  const claim = async (tx: Transaction) => {
    const { count } = await tx.partialUpload.deleteMany({ where: { id: upload.id } });
    if (count === 0) throw new AppError("resource_not_found", "The upload does not exist.");
  };
  const stored = () => blobs().removePart(upload.id);
  return { staged, originalName: upload.filename, declaredType: upload.contentType, claim, stored };
}

/** Gives an upload up, with what has arrived of it. */
export async function removePartialUpload(uploadId: string): Promise<void> {
  await db().partialUpload.deleteMany({ where: { id: uploadId } });
  await blobs().removePart(uploadId);
}

/** Removes uploads whose time is over, and part files that belong to none; gives how many files. */
export async function sweepPartialUploads(): Promise<number> {
  await db().partialUpload.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  let removed = 0;
  for (const id of await blobs().listParts()) {
    if ((await db().partialUpload.count({ where: { id } })) > 0) continue;
    await blobs().removePart(id);
    removed += 1;
  }
  return removed;
}
