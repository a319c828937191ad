import { AppError, notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { type DrawingText, readInkRows } from "./ink-rows";

/** Versions kept per drawing, and bytes of all earlier versions per clip. */
const MAX_VERSIONS = 20;
const MAX_VERSION_BYTES = 32 * 1024 * 1024;

export interface DrawingVersion {
  version: number;
  sizeBytes: number;
  updatedAt: Date;
}

/** RFC 9110, section 8.8.3; without quotes. */
export function drawingEtag({ id, version }: Pick<DrawingText, "id" | "version">): string {
  return `${id}-${version}`;
}

export function assertDrawingEtag(drawing: Pick<DrawingText, "id" | "version">, etags: readonly string[] | null): void {
  if (etags === null || etags.includes("*") || etags.includes(drawingEtag(drawing))) return;
  throw new AppError(
    "precondition_failed",
    "The drawing has changed since you read it. Read it again, then send your change.",
    { headers: { ETag: `"${drawingEtag(drawing)}"` } },
  );
}

export async function archiveVersion(tx: Transaction, clipId: number, drawingId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO drawing_versions (drawing_id, version, clip_id, document, coordinates, size_bytes, updated_at)
    SELECT id, version, clip_id, document, coordinates, size_bytes, updated_at FROM drawings
    WHERE id = ${drawingId} AND clip_id = ${clipId}::int`;
  await tx.$executeRaw`
    DELETE FROM drawing_versions v USING (
      SELECT drawing_id, version,
        row_number() OVER (PARTITION BY drawing_id ORDER BY version DESC) AS place,
        sum(size_bytes) OVER (ORDER BY updated_at DESC, drawing_id, version DESC) AS together
      FROM drawing_versions WHERE clip_id = ${clipId}::int
    ) kept
    WHERE v.drawing_id = kept.drawing_id AND v.version = kept.version
      AND (kept.place > ${MAX_VERSIONS} OR kept.together > ${MAX_VERSION_BYTES})`;
}

export async function listDrawingVersions(clipId: number, drawingId: string): Promise<DrawingVersion[]> {
  const versions = await db().$queryRaw<DrawingVersion[]>`
    SELECT version, size_bytes AS "sizeBytes", updated_at AS "updatedAt" FROM drawings
    WHERE id = ${drawingId} AND clip_id = ${clipId}::int
    UNION ALL
    SELECT version, size_bytes, updated_at FROM drawing_versions
    WHERE drawing_id = ${drawingId} AND clip_id = ${clipId}::int
    ORDER BY version DESC`;
  if (versions.length === 0) throw notFound("The drawing");
  return versions;
}

export async function getDrawingVersion(clipId: number, drawingId: string, version: number): Promise<DrawingText> {
  const columns = "d.id, v.document, v.coordinates, v.version, d.created_at, v.updated_at";
  const condition = "d.id = $1 AND d.clip_id = $2 AND v.version = $3";
  const found = await readInkRows(
    `SELECT ${columns} FROM drawings d JOIN drawings v ON v.id = d.id WHERE ${condition}
    UNION ALL SELECT ${columns} FROM drawings d JOIN drawing_versions v ON v.drawing_id = d.id WHERE ${condition}`,
    [drawingId, clipId, version],
  );
  const drawing = found.get(drawingId);
  if (!drawing) throw notFound("This version of the drawing");
  return drawing;
}
