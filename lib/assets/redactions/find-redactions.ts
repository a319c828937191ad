import { createImageIdFinder, formatImageId, type PictureNames } from "#lib/ink/picture-names";
import { type RedactedBox, redactedBoxes } from "#lib/ink/redactions";
import { readStrokes } from "#lib/ink/stroke";
import { db, type Transaction } from "#lib/platform/database/db";

type NamedPicture = PictureNames & { id: string };

interface RedactingDrawing {
  id: string;
  image: unknown;
  /** Pictures that it has covered so far; null in rows from before this was recorded. */
  covers: string[] | null;
  boxes: RedactedBox[];
}

/** A drawing keeps covering pictures that it once referred to; if its picture never existed, it covers all of them. */
export async function findRedactions(
  clipId: number,
  images: readonly NamedPicture[],
  tx: Transaction = db(),
): Promise<Map<string, RedactedBox[]>> {
  const found = new Map<string, RedactedBox[]>();
  const idOf = createImageIdFinder(images);
  for (const { image, covers, boxes } of await listRedactingDrawings(tx, clipId)) {
    const named = idOf(image ?? undefined);
    const isUnknown = named === null && !covers?.length;
    for (const [place, { id }] of images.entries()) {
      const key = formatImageId(place);
      if (isUnknown || key === named || covers?.includes(id)) found.set(key, [...(found.get(key) ?? []), ...boxes]);
    }
  }
  return found;
}

type Row = { id: string; image: unknown; covers: string[] | null; covered: RedactedBox[] | null; document: unknown };

/** Boxes were stored with the ink; of older drawings, only the redact strokes are read. */
export async function listRedactingDrawings(tx: Transaction, clipId: number): Promise<RedactingDrawing[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT id, image, covers, covered, CASE WHEN covered IS NULL THEN jsonb_build_object(
      'coordinate_space', document->'coordinate_space', 'canvas', document->'canvas',
      'strokes', jsonb_path_query_array(document::jsonb, '$.strokes[*] ? (@.tool == "redact")')
    ) END AS document
    FROM drawings WHERE clip_id = ${clipId}::int AND redactions > 0`;
  return rows.map(({ id, image, covers, covered, document }) => ({
    id,
    image,
    covers,
    boxes: covered ?? redactedBoxes(readStrokes(document)),
  }));
}
