import { type RedactedBox, redactedBoxes } from "#lib/ink/redactions";
import { readStrokes } from "#lib/ink/stroke";
import { db, type Transaction } from "#lib/platform/db";
import { imageId, imageIdOf, type PictureNames } from "#lib/vst/picture-names";

/** A picture of a clip, as far as ink has to do with it. */
export type NamedPicture = PictureNames & { id: string };

/** A drawing that makes something unreadable. */
export interface Redacting {
  id: string;
  image: unknown;
  /** The pictures that it was found to mean so far; null in drawings from before this was noted down. */
  covers: string[] | null;
  boxes: RedactedBox[];
}

/**
 * The boxes that redact strokes of a clip cover, by the manifest's id of the picture (`img1` …). A picture that ink
 * once meant stays covered, whichever it would mean now; ink that names no picture the clip ever had covers them all.
 */
export async function findRedactions(
  clipId: number,
  images: readonly NamedPicture[],
  tx: Transaction = db(),
): Promise<Map<string, RedactedBox[]>> {
  const found = new Map<string, RedactedBox[]>();
  for (const { image, covers, boxes } of await readRedacting(tx, clipId)) {
    const named = imageIdOf(image ?? undefined, images);
    const isUnknown = named === null && !covers?.length;
    for (const [place, { id }] of images.entries()) {
      const key = imageId(place);
      if (isUnknown || key === named || covers?.includes(id)) found.set(key, [...(found.get(key) ?? []), ...boxes]);
    }
  }
  return found;
}

type Row = { id: string; image: unknown; covers: string[] | null; covered: RedactedBox[] | null; document: unknown };

/**
 * The drawings of a clip that cover something. Their boxes were noted down when the ink was saved; of older drawings
 * only the strokes that cover something are read.
 */
export async function readRedacting(tx: Transaction, clipId: number): Promise<Redacting[]> {
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
