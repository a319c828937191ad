import { db, type Transaction } from "#lib/platform/db";
import { type RedactedBox, redactedBoxes } from "#lib/vst/ink-redactions";
import { readStrokes } from "#lib/vst/ink-stroke";
import { imageIdOf } from "#lib/vst/package-files";

type Row = { image: unknown; covered: RedactedBox[] | null; document: unknown };

/**
 * The boxes that redact strokes of a clip cover, by the manifest's id of the picture (`img1` …). They were noted down
 * when the ink was saved; of older drawings only the strokes that cover something are read.
 */
export async function findRedactions(
  clipId: number,
  images: readonly { aliases: readonly (string | number)[] }[],
  tx: Transaction = db(),
): Promise<Map<string, RedactedBox[]>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT image, covered, CASE WHEN covered IS NULL THEN jsonb_build_object(
      'coordinate_space', document->'coordinate_space', 'canvas', document->'canvas',
      'strokes', jsonb_path_query_array(document::jsonb, '$.strokes[*] ? (@.tool == "redact")')
    ) END AS document
    FROM drawings WHERE clip_id = ${clipId}::int AND redactions > 0`;
  const found = new Map<string, RedactedBox[]>();
  for (const { image, covered, document } of rows) {
    const id = imageIdOf(image ?? undefined, images);
    if (!id) continue;
    const boxes = covered ?? redactedBoxes(readStrokes(document));
    found.set(id, [...(found.get(id) ?? []), ...boxes]);
  }
  return found;
}
