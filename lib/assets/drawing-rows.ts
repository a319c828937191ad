import { notFound } from "#lib/errors";
import { Prisma } from "#lib/generated/prisma/client";
import { db, type Transaction } from "#lib/platform/db";
import type { PreparedDrawing } from "#lib/vst/prepare-drawing";

/** A drawing as it is stored: its documents as JSON texts, which nobody has to take apart to hand them on. */
export interface DrawingText {
  id: string;
  document: string;
  coordinates: string | null;
  createdAt: Date;
}

/** A drawing without its documents. */
export interface DrawingPlace {
  id: string;
  /** What the document says of its picture. */
  image: unknown;
  /** Bytes of both documents. */
  sizeBytes: number;
  createdAt: Date;
}

/** Writes a drawing as text: through the client's own JSON, ten megabytes would stop everybody for seconds. */
export async function insertDrawing(
  tx: Transaction,
  clipId: number,
  { id, createdAt }: { id: string; createdAt: Date },
  { document, coordinates, image, redactions }: PreparedDrawing,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO drawings (id, clip_id, document, coordinates, image, covered, created_at)
    VALUES (${id}, ${clipId}::int, ${document}::json, ${coordinates}::json,
      ${image === null ? null : JSON.stringify(image)}::jsonb, ${JSON.stringify(redactions)}::jsonb, ${createdAt})`;
}

/** The drawings of a clip, oldest first, without what is in them. */
export async function listDrawingPlaces(clipId: number): Promise<DrawingPlace[]> {
  return db().drawing.findMany({
    where: { clipId },
    select: { id: true, image: true, sizeBytes: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Drawings of a clip by their ids, in the order of these; those that are gone are left out. */
export async function readDrawings(clipId: number, ids: readonly string[]): Promise<DrawingText[]> {
  if (ids.length === 0) return [];
  const rows = await db().$queryRaw<DrawingText[]>`
    SELECT id, document::text AS document, coordinates::text AS coordinates, created_at AS "createdAt"
    FROM drawings WHERE clip_id = ${clipId}::int AND id IN (${Prisma.join([...ids])})`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One drawing of a clip, or 404. */
export async function findDrawing(clipId: number, drawingId: string): Promise<DrawingText> {
  const [drawing] = await readDrawings(clipId, [drawingId]);
  if (!drawing) throw notFound("The drawing");
  return drawing;
}

/** The drawings that come first and are no larger than that together; the rest is named, but not read. */
export async function readFirstDrawings(
  clipId: number,
  mostBytes: number,
): Promise<{ read: DrawingText[]; left: DrawingPlace[] }> {
  const places = await listDrawingPlaces(clipId);
  let bytes = 0;
  const fit = places.findIndex(({ sizeBytes }) => {
    bytes += sizeBytes;
    return bytes > mostBytes;
  });
  const first = fit === -1 ? places : places.slice(0, fit);
  const read = await readDrawings(
    clipId,
    first.map(({ id }) => id),
  );
  return { read, left: fit === -1 ? [] : places.slice(fit) };
}
