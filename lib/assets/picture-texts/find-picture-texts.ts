import { Prisma } from "#lib/generated/prisma/client";
import { query } from "#lib/platform/database/rows";
import type { PictureLine } from "#lib/platform/picture-reader/port";
import { parsePictureLines } from "./picture-lines";

/** More text than any screenshots have: others are not read on. */
const MOST_CHARACTERS = 512 * 1024;

/** Of some images, by the file name of the rendition that shows each. */
export async function findPictureTexts(
  clipId: number,
  assetIds: readonly string[],
): Promise<Map<string, PictureLine[]>> {
  if (assetIds.length === 0) return new Map();
  const found = await query<{ filename: string; lines: unknown }>(Prisma.sql`
    SELECT filename, lines FROM (
      SELECT derivatives.filename, texts.lines,
        sum(length(texts.lines::text)) OVER (ORDER BY texts.created_at, texts.derivative_id) AS characters
      FROM picture_texts AS texts JOIN derivatives ON derivatives.id = texts.derivative_id
      WHERE texts.clip_id = ${clipId}::int AND texts.content <> '' AND derivatives.asset_id = ANY (${assetIds}::text[])
    ) AS texts WHERE characters <= ${MOST_CHARACTERS}`);
  return new Map(found.map(({ filename, lines }) => [filename, parsePictureLines(lines)]));
}
