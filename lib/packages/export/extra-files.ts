import { getDrawingVersion } from "#lib/assets/drawings/drawing-version";
import type { DrawingText } from "#lib/assets/drawings/ink-rows";
import type { Blob, Clip, TranscriptVersion } from "#lib/generated/prisma/client";
import { db } from "#lib/platform/database/db";
import { readTranscriptDocument } from "#lib/transcripts/find-transcript";

/** A file as it was uploaded that the .vst file of its clip does not hold. */
interface ExtraFile extends Pick<Blob, "key" | "sizeBytes" | "crc32"> {
  filename: string;
}

/** Takes; and of a clip that was cut the whole recording and its texts. */
export async function listExtraFiles({ id, kept }: Pick<Clip, "id" | "kept">): Promise<ExtraFile[]> {
  const assets = await db().asset.findMany({
    where: { clipId: id, kind: { in: kept === null ? ["take"] : ["take", "audio", "text", "transcript"] } },
    select: { filename: true, blob: { select: { key: true, sizeBytes: true, crc32: true } } },
    orderBy: { id: "asc" },
  });
  return assets.map(({ filename, blob }) => ({ filename, ...blob }));
}

/** One at a time, since each may be large. */
export async function* readEarlierDrawings(clipId: number): AsyncGenerator<DrawingText, void> {
  const versions = await db().drawingVersion.findMany({
    where: { clipId },
    select: { drawingId: true, version: true },
    orderBy: [{ drawingId: "asc" }, { version: "asc" }],
  });
  for (const { drawingId, version } of versions) yield await getDrawingVersion(clipId, drawingId, version);
}

interface EarlierTranscript extends Pick<TranscriptVersion, "version" | "language" | "isEdited" | "updatedAt"> {
  /** As JSON. */
  document: string;
}

/** The earlier ones, and of a clip that was cut the whole that there is now. */
export async function* readEarlierTranscripts(clipId: number): AsyncGenerator<EarlierTranscript, void> {
  const versions = await db().$queryRaw<Omit<EarlierTranscript, "document">[]>`
    SELECT version, language, is_edited AS "isEdited", updated_at AS "updatedAt"
    FROM transcript_versions WHERE clip_id = ${clipId}::int
    UNION ALL SELECT t.version, language, is_edited, t.updated_at FROM transcripts t JOIN clips ON clips.id = clip_id
      WHERE clip_id = ${clipId}::int AND kept IS NOT NULL
    ORDER BY version`;
  for (const version of versions) {
    const document = await readTranscriptDocument(clipId, version.version);
    if (document !== null) yield { ...version, document };
  }
}
