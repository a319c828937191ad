import type { Cut } from "#lib/cuts/cut";
import { retimeInk } from "#lib/cuts/retime-ink";
import type { TimeMapping } from "#lib/cuts/retiming";
import { Prisma } from "#lib/generated/prisma/client";
import type { PreparedDrawing } from "#lib/ink/prepare-drawing";
import { notFound } from "#lib/kernel/errors";
import { transferableBuffers } from "#lib/kernel/transferable-buffers";
import { db, type Transaction } from "#lib/platform/database/db";
import { deleteLargeObject, uploadLargeObject } from "#lib/platform/database/large-values";
import { onThread } from "#lib/platform/threads/threads";
import type { WrittenBytes, WrittenClip } from "#lib/storage/written-bytes";
import { type DrawingText, readInkRows } from "./ink-rows";

interface DrawingPlace {
  id: string;
  image: unknown;
  sizeBytes: number;
  createdAt: Date;
}

const AT_ONCE_BYTES = 256 * 1024;

export async function insertDrawing(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  { id, createdAt }: { id: string; createdAt: Date },
  { image, redactions, laserPoints, ...ink }: PreparedDrawing,
): Promise<void> {
  await withJson(
    { tx, written },
    ink,
    (document, coordinates) => tx.$executeRaw`
      INSERT INTO drawings (id, clip_id, document, coordinates, image, covered, covers, laser_points, created_at, updated_at)
      VALUES (${id}, ${clipId}::int, ${document}, ${coordinates},
        ${image === null ? null : JSON.stringify(image)}::jsonb, ${JSON.stringify(redactions)}::jsonb, '[]', ${laserPoints}::int,
        ${createdAt}, ${createdAt})`,
  );
}

export async function updateDrawing(
  tx: Transaction,
  written: WrittenBytes,
  { id, version, updatedAt }: Pick<DrawingText, "id" | "version" | "updatedAt">,
  { image, redactions, laserPoints, ...ink }: PreparedDrawing,
): Promise<void> {
  const named = image === null ? null : JSON.stringify(image);
  await withJson(
    { tx, written },
    ink,
    (document, coordinates) => tx.$executeRaw`
      UPDATE drawings SET document = ${document}, coordinates = ${coordinates},
        covers = CASE WHEN image IS NOT DISTINCT FROM ${named}::jsonb THEN coalesce(covers, '[]') ELSE '[]' END,
        image = ${named}::jsonb, covered = ${JSON.stringify(redactions)}::jsonb, laser_points = ${laserPoints}::int,
        version = ${version}::int, updated_at = ${updatedAt}
      WHERE id = ${id}`,
  );
}

/** Its strokes at other seconds; pictures and redactions stay. */
export async function retimeDrawing(
  tx: Transaction,
  written: WrittenBytes,
  { id, document, updatedAt }: Pick<DrawingText, "id" | "document" | "updatedAt">,
): Promise<void> {
  await withJson(
    { tx, written },
    { document, coordinates: null },
    (json) => tx.$executeRaw`
      UPDATE drawings SET document = ${json}, version = version + 1, updated_at = ${updatedAt} WHERE id = ${id}`,
  );
}

/** Small ink is passed as a parameter; large ink as a large object. */
async function withJson(
  { tx, written }: { tx: Transaction; written: WrittenBytes },
  { document, coordinates }: Pick<PreparedDrawing, "document" | "coordinates">,
  run: (document: Prisma.Sql, coordinates: Prisma.Sql) => Promise<unknown>,
): Promise<void> {
  written.add(document.length + (coordinates?.length ?? 0));
  const largeObjects: bigint[] = [];
  const jsonOf = async (bytes: Uint8Array) => {
    if (bytes.length <= AT_ONCE_BYTES) return Prisma.sql`${Buffer.from(bytes).toString("utf8")}::json`;
    const number = await uploadLargeObject(tx, bytes);
    largeObjects.push(number);
    return Prisma.sql`convert_from(lo_get(${number}::bigint::oid), 'UTF8')::json`;
  };
  await run(await jsonOf(document), coordinates ? await jsonOf(coordinates) : Prisma.sql`NULL`);
  for (const number of largeObjects) await deleteLargeObject(tx, number);
}

export async function listDrawingPlaces(clipId: number, from: Transaction = db()): Promise<DrawingPlace[]> {
  return from.drawing.findMany({
    where: { clipId },
    select: { id: true, image: true, sizeBytes: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

type Placed = Pick<DrawingPlace, "id" | "createdAt">;

/** In the order of `listDrawingPlaces`. */
export function findNewestDrawing(tx: Transaction, clipId: number): Promise<Placed | null> {
  return tx.drawing.findFirst({
    where: { clipId },
    select: { id: true, createdAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** With a cut, in playback time. */
export async function readDrawings(
  clipId: number,
  ids: readonly string[],
  { cut = null, tx = null }: { cut?: Cut | null; tx?: Transaction | null } = {},
): Promise<DrawingText[]> {
  if (ids.length === 0) return [];
  const found = await readInkRows("SELECT * FROM drawings WHERE clip_id = $1 AND id = ANY($2)", [clipId, ids], tx);
  const drawings = ids.flatMap((id) => found.get(id) ?? []);
  if (!cut) return drawings;
  const heard: DrawingText[] = [];
  for (const drawing of drawings) heard.push({ ...drawing, document: await retimeStoredInk(drawing.document, cut) });
  return heard;
}

export function retimeStoredInk(document: Uint8Array, by: TimeMapping): Promise<Uint8Array> | Uint8Array {
  const wanted = { document, by };
  return document.length > AT_ONCE_BYTES
    ? onThread("retimeInk", wanted, transferableBuffers(document))
    : retimeInk(wanted);
}

export async function getDrawing(clipId: number, drawingId: string): Promise<DrawingText> {
  const [drawing] = await readDrawings(clipId, [drawingId]);
  if (!drawing) throw notFound("The drawing");
  return drawing;
}

export async function getSavedDrawing(
  clipId: number,
  drawingId: string,
): Promise<{ drawing: DrawingText; count: number }> {
  const drawing = await getDrawing(clipId, drawingId);
  return { drawing, count: await db().drawing.count({ where: { clipId } }) };
}
