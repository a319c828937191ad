import { assertNotProcessing } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { assertStillUnsent } from "#lib/clips/unsent-answer";
import { config } from "#lib/config/config";
import { bounds } from "#lib/contract/schema/limits";
import { type PartialUpload, Prisma, type UploadKind, type User } from "#lib/generated/prisma/client";
import { normalizeFileName } from "#lib/ink/file-name";
import { clock } from "#lib/kernel/clock";
import { AppError, fieldError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, type Transaction, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import { query } from "#lib/platform/database/rows";
import { assertScratchSpace } from "#lib/platform/scratch/assert-scratch-space";
import type { StagedFile } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { pieceKey, pieceKeys } from "#lib/platform/store/port";
import { store } from "#lib/platform/store/store";
import { clipTransaction, lockClip } from "#lib/storage/clip-transaction";
import { reserveStorage } from "#lib/storage/reserve-storage";
import { assertWithinQuota } from "#lib/storage/storage-account";
import type { IncomingFile } from "../intake/incoming-file";

const KEEP_SECONDS = 24 * 60 * 60;
/** The list of pieces is rewritten with each piece. */
export const MAX_PIECES = 10_000;

export interface NewUpload {
  kind: UploadKind;
  filename?: string | undefined;
  contentType?: string | undefined;
  size: number;
}

export async function createPartialUpload(clip: OwnedClip, input: NewUpload): Promise<PartialUpload> {
  assertNotProcessing(clip);
  assertSizeAllowed(input);
  await assertScratchSpace(scratch());
  const now = clock.now();
  return transaction(async (tx) => {
    const upload = await tx.partialUpload.create({
      data: {
        id: newId("upl"),
        clipId: clip.id,
        kind: input.kind,
        filename: input.filename ?? null,
        contentType: input.contentType ?? null,
        sizeBytes: BigInt(input.size),
        expiresAt: new Date(now.getTime() + KEEP_SECONDS * 1000),
        createdAt: now,
      },
    });
    await assertStillUnsent(tx, clip);
    // The new row locks the account, so that concurrent requests count each other.
    const { openUploads } = config().quotas;
    const open = await tx.partialUpload.count({ where: { clip: { userId: clip.userId }, expiresAt: { gt: now } } });
    if (open > openUploads) {
      throw fieldError("size", `at most ${openUploads} uploads may be open at the same time. Finish or cancel one`);
    }
    await assertWithinQuota(tx, clip.id);
    await recordCreated(tx, upload.id);
    return upload;
  });
}

function assertSizeAllowed({ kind, size }: Pick<NewUpload, "kind" | "size">): void {
  const most = kind === "audio" ? bounds.audioBytes : bounds.imageBytes;
  if (size > most)
    throw new AppError("payload_too_large", `The file is larger than ${most} bytes. Send a smaller one.`);
}

/** For a file whose end is not known when its first part is sent. Locks the clip first, to avoid deadlocks. */
export async function resizePartialUpload(
  clip: OwnedClip,
  uploadId: string,
  size: number,
): Promise<{ upload: PartialUpload; offset: number }> {
  await syncStoredParts(clip, uploadId);
  return clipTransaction(clip.id, async (tx) => {
    await lockClip(tx, clip.id);
    await tx.$queryRaw`SELECT id FROM partial_uploads WHERE id = ${uploadId} FOR UPDATE`;
    const { upload, offset } = await getPartialUpload(clip, uploadId, tx);
    assertSizeAllowed({ kind: upload.kind, size });
    if (size < offset) {
      throw new AppError("conflict", `The upload has ${offset} bytes already. Set a size of at least that.`, {
        body: { offset },
      });
    }
    const changed = await tx.partialUpload.update({ where: { id: upload.id }, data: { sizeBytes: BigInt(size) } });
    await assertWithinQuota(tx, clip.id);
    return { upload: changed, offset };
  });
}

export async function getPartialUpload(
  clip: Pick<OwnedClip, "id">,
  uploadId: string,
  within: Pick<Transaction, "partialUpload"> = db(),
): Promise<{ upload: PartialUpload; offset: number }> {
  const upload = await within.partialUpload.findFirst({
    where: { id: uploadId, clipId: clip.id, expiresAt: { gt: clock.now() } },
  });
  if (!upload) throw notFound("The upload");
  return { upload, offset: received(upload) };
}

/** Includes parts that were written directly to the store since the last check. */
export async function syncStoredParts(
  clip: Pick<OwnedClip, "id">,
  uploadId: string,
): Promise<{ upload: PartialUpload; offset: number }> {
  const known = await getPartialUpload(clip, uploadId);
  if (known.upload.directBytes === null) return known;
  const key = pieceKey(uploadId, known.offset);
  const found = await store().head(key);
  if (!found) return known;
  await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM partial_uploads WHERE id = ${uploadId} FOR UPDATE`;
    const { upload, offset } = await getPartialUpload(clip, uploadId, tx);
    if (offset !== known.offset || upload.directBytes === null) return;
    const end = offset + found.sizeBytes;
    const fits = found.sizeBytes > 0 && found.sizeBytes <= upload.directBytes && end <= Number(upload.sizeBytes);
    // Some stores limit only how long a file may be, and nothing may stay in the way of the next attempt.
    if (!fits) return store().remove([key]);
    await tx.partialUpload.update({ where: { id: uploadId }, data: { ends: { push: end }, directBytes: null } });
  });
  return getPartialUpload(clip, uploadId);
}

function received({ ends }: Pick<PartialUpload, "ends">): number {
  return ends.at(-1) ?? 0;
}

export async function claimPartialUpload(clip: OwnedClip, kind: UploadKind, uploadId: string): Promise<IncomingFile> {
  const { upload, offset } = await syncStoredParts(clip, uploadId);
  if (upload.kind !== kind)
    throw fieldError("upload_id", `is an upload of kind ${upload.kind}: name it where a file of that kind is added`);
  if (offset !== Number(upload.sizeBytes)) {
    throw incomplete(offset, upload.sizeBytes);
  }
  const staged = await finish(clip.userId, upload, offset);
  if (staged.sizeBytes !== offset) {
    await staged.discard();
    throw new Error(`the pieces of ${upload.id} hold ${staged.sizeBytes} bytes`);
  }
  const claim = async (tx: Transaction) => {
    // It may have grown since it was hashed: the pieces of a disk are added to the same file.
    const { count } = await tx.partialUpload.deleteMany({ where: { id: upload.id, sizeBytes: upload.sizeBytes } });
    if (count > 0) return;
    const now = await getPartialUpload(clip, upload.id, tx);
    throw incomplete(now.offset, now.upload.sizeBytes);
  };
  const stored = () => removeDeletedFiles(pieceKeys(upload.id, upload.ends));
  return {
    staged,
    originalName: upload.filename && normalizeFileName(upload.filename),
    declaredType: upload.contentType,
    claim,
    stored,
  };
}

/** Its bytes are counted already; a store elsewhere has it joined on this disk, which holds them once more. */
async function finish(userId: string, { id, ends }: PartialUpload, bytes: number): Promise<StagedFile> {
  const onDisk = store().localPath(pieceKey(id, 0)) === null ? bytes : 0;
  const room = await reserveStorage(userId, onDisk, { beyond: onDisk });
  try {
    const staged = await store().multipart.finish(id, ends);
    return { ...staged, discard: () => staged.discard().finally(room.release) };
  } catch (error) {
    room.release();
    throw error;
  }
}

function incomplete(offset: number, size: bigint): AppError {
  return new AppError("conflict", `The upload has ${offset} of ${size} bytes. Send the rest first.`, {
    body: { offset },
  });
}

export async function removePartialUpload(uploadId: string): Promise<void> {
  await removeUploads(Prisma.sql`id = ${uploadId}`);
}

export async function removeExpiredUploads(): Promise<void> {
  const expired = Prisma.sql`expires_at <= ${clock.now()}`;
  const some = await query(Prisma.sql`SELECT 1 FROM partial_uploads WHERE ${expired} LIMIT 1`);
  if (some.length > 0) await removeUploads(expired);
}

/** Locks the clips first, as everywhere else, to avoid deadlocks. */
async function removeUploads(which: Prisma.Sql): Promise<void> {
  const removedKeys = await transaction(async (tx) => {
    await tx.$queryRaw`
      SELECT id FROM clips WHERE id IN (SELECT clip_id FROM partial_uploads WHERE ${which})
      ORDER BY id FOR NO KEY UPDATE`;
    return tx.$queryRaw<{ id: string; ends: number[] }[]>`
      DELETE FROM partial_uploads WHERE ${which} RETURNING id, ends`;
  });
  await removeDeletedFiles(removedKeys.flatMap(({ id, ends }) => pieceKeys(id, ends)));
}

/** Those of a clip, whose row is locked. Returns their keys, to remove after the commit. */
export async function dropPartialUploads(tx: Transaction, clipId: number): Promise<string[]> {
  const uploads = await tx.$queryRaw<{ id: string; ends: number[] }[]>`
    DELETE FROM partial_uploads WHERE clip_id = ${clipId}::int RETURNING id, ends`;
  return uploads.flatMap(({ id, ends }) => pieceKeys(id, ends));
}

export const listUploads = ({ id: userId }: Pick<User, "id">): Promise<PartialUpload[]> =>
  db().partialUpload.findMany({ where: { clip: { userId } }, orderBy: { id: "asc" } });
