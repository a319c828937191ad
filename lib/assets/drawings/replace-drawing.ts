import { createHash } from "node:crypto";
import { assertNotProcessing, bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import type { Transaction } from "#lib/platform/database/db";
import { assertWithinQuota } from "#lib/storage/storage-account";
import { assertInkLimit } from "../intake/clip-bounds";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";
import { inkTransaction } from "./add-drawing";
import { updateDrawing } from "./drawing-rows";
import { archiveVersion, assertDrawingEtag } from "./drawing-version";
import type { DrawingText } from "./ink-rows";

export interface SavedDrawing {
  drawing: DrawingText;
  count: number;
}

interface NewInk {
  drawingId: string;
  prepared: PreparedDrawing;
  ifMatch: readonly string[] | null;
  /** named by an error */
  field?: "drawing_data" | "strokes";
}

export async function replaceDrawing(
  clip: OwnedClip,
  { drawingId, prepared, ifMatch, field = "drawing_data" }: NewInk,
): Promise<SavedDrawing> {
  assertNotProcessing(clip);
  const { document, coordinates } = prepared;
  const { hidden, ...saved } = await inkTransaction(clip, prepared, async (tx, written) => {
    const before = await lockDrawing(tx, clip.id, drawingId);
    assertDrawingEtag(before, ifMatch);
    const count = await tx.drawing.count({ where: { clipId: clip.id } });
    if (await isSame(tx, before, prepared)) {
      return { drawing: { ...before, document, coordinates }, count, hidden: [] };
    }
    await bumpContentVersion(tx, clip);
    await archiveVersion(tx, clip.id, drawingId);
    const drawing = { ...before, document, coordinates, version: before.version + 1, updatedAt: clock.now() };
    await updateDrawing(tx, written, drawing, prepared);
    await assertInkLimit(tx, clip.id, field);
    const hidden = await renewPictures(tx, clip.id);
    await dropOldVersions(tx, clip.id);
    return { drawing, count, hidden };
  });
  await finishPictureChange(clip.id, hidden);
  return saved;
}

/** If storage is full, drops earlier versions, so that shrinking or redacting is always possible. */
async function dropOldVersions(tx: Transaction, clipId: number): Promise<void> {
  try {
    await assertWithinQuota(tx, clipId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "storage_full") throw error;
    await tx.drawingVersion.deleteMany({ where: { clipId } });
    await assertWithinQuota(tx, clipId);
  }
}

type Held = Pick<DrawingText, "id" | "version" | "createdAt" | "updatedAt"> & { sizeBytes: number };

async function lockDrawing(tx: Transaction, clipId: number, drawingId: string): Promise<Held> {
  await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clipId}::int FOR UPDATE`;
  const current = await tx.drawing.findFirst({
    where: { id: drawingId, clipId },
    select: { id: true, version: true, createdAt: true, updatedAt: true, sizeBytes: true },
  });
  if (!current) throw notFound("The drawing");
  return current;
}

/** Compared in the database, because the documents can be ten megabytes. */
async function isSame(tx: Transaction, current: Held, { document, coordinates }: PreparedDrawing): Promise<boolean> {
  const bytes = document.length + (coordinates?.length ?? 0);
  if (bytes !== current.sizeBytes) return false;
  const digest = (ink: Uint8Array | string) => createHash("sha256").update(ink).digest();
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM drawings WHERE id = ${current.id}
      AND sha256(convert_to(document::text, 'UTF8')) = ${digest(document)}
      AND sha256(convert_to(coalesce(coordinates::text, ''), 'UTF8')) = ${digest(coordinates ?? "")}`;
  return rows.length > 0;
}
