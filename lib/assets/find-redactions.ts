import { db, type Transaction } from "#lib/platform/db";
import { type RedactedBox, redactedBoxes } from "#lib/vst/ink-redactions";
import { readStrokes } from "#lib/vst/ink-stroke";
import { imageIdOf } from "#lib/vst/package-files";

/**
 * The boxes that redact strokes of a clip cover, by the manifest's id of the picture (`img1` …). Only these strokes are
 * read: a drawing may hold ten megabytes of others.
 */
export async function findRedactions(
  clipId: number,
  images: readonly { aliases: readonly (string | number)[] }[],
  tx: Transaction = db(),
): Promise<Map<string, RedactedBox[]>> {
  const rows = await tx.$queryRaw<{ document: { image?: unknown } }[]>`
    SELECT jsonb_build_object(
      'image', document->'image', 'coordinate_space', document->'coordinate_space', 'canvas', document->'canvas',
      'strokes', jsonb_path_query_array(document, '$.strokes[*] ? (@.tool == "redact")')
    ) AS document
    FROM drawings WHERE clip_id = ${clipId} AND document @? '$.strokes[*] ? (@.tool == "redact")'`;
  const found = new Map<string, RedactedBox[]>();
  for (const { document } of rows) {
    const id = imageIdOf(document.image, images);
    if (id) found.set(id, [...(found.get(id) ?? []), ...redactedBoxes(readStrokes(document))]);
  }
  return found;
}
