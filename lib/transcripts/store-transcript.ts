import { Prisma, type TranscriptSource } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { withFewMarks } from "#lib/kernel/normalize-text";
import type { Transaction } from "#lib/platform/database/db";
import { deleteLargeObject, uploadLargeObject } from "#lib/platform/database/large-values";
import type { WrittenBytes, WrittenClip } from "#lib/storage/written-bytes";
import { AT_ONCE_BYTES, type SerializedTranscript } from "./document/serialize-transcript";

export interface TranscriptOrigin {
  source: TranscriptSource;
  assetId?: string | null;
  isEdit?: boolean;
}

/** History: the newest versions and the last uncorrected one, up to so many bytes. */
const MAX_VERSIONS = 10;
const MAX_VERSION_BYTES = 16 * 1024 * 1024;

/** Requires the clip's lock; the previous transcript becomes history. */
export async function storeTranscript(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  serialized: SerializedTranscript,
  { source, assetId = null, isEdit = false }: TranscriptOrigin,
): Promise<void> {
  const now = clock.now();
  await tx.$executeRaw`
    INSERT INTO transcript_versions (clip_id, version, source, provider, model, language, confidence, confidence_method,
      is_edited, document, size_bytes, created_at, updated_at)
    SELECT clip_id, version, source, provider, model, language, confidence, confidence_method,
      is_edited, document, octet_length(document::text), created_at, updated_at
    FROM transcripts WHERE clip_id = ${clipId}::int`;
  const { document, number } = await documentValue(tx, written, serialized);
  // A correction keeps origin and creation time.
  await tx.$executeRaw`
    INSERT INTO transcripts AS stored (clip_id, source, provider, model, language, confidence, confidence_method, is_edited,
      document, content, shown, segment_count, word_count, asset_id, created_at, updated_at)
    VALUES (${clipId}::int, ${source}, ${serialized.provider}, ${serialized.model}, ${serialized.language}, ${serialized.confidence}::float8,
      ${serialized.confidenceMethod}, ${serialized.isEdited}, ${document}, ${withFewMarks(serialized.content)}, ${serialized.shown}, ${serialized.segmentCount}::int,
      ${serialized.wordCount}::int, ${assetId}, ${now}, ${now})
    ON CONFLICT (clip_id) DO UPDATE SET version = stored.version + 1,
      source = CASE WHEN ${isEdit} THEN stored.source ELSE EXCLUDED.source END,
      asset_id = CASE WHEN ${isEdit} THEN stored.asset_id ELSE EXCLUDED.asset_id END,
      created_at = CASE WHEN ${isEdit} THEN stored.created_at ELSE EXCLUDED.created_at END,
      provider = EXCLUDED.provider, model = EXCLUDED.model, language = EXCLUDED.language,
      confidence = EXCLUDED.confidence, confidence_method = EXCLUDED.confidence_method, is_edited = EXCLUDED.is_edited,
      document = EXCLUDED.document, content = EXCLUDED.content, shown = EXCLUDED.shown, segment_count = EXCLUDED.segment_count,
      word_count = EXCLUDED.word_count, updated_at = EXCLUDED.updated_at`;
  if (number !== null) await deleteLargeObject(tx, number);
  await tx.$executeRaw`
    DELETE FROM transcript_versions AS old USING (
      SELECT version, row_number() OVER (ORDER BY version DESC) AS place,
        sum(size_bytes) OVER (ORDER BY version DESC) AS bytes,
        version = max(version) FILTER (WHERE NOT is_edited) OVER () AS is_original
      FROM transcript_versions WHERE clip_id = ${clipId}::int
    ) AS ranked
    WHERE old.clip_id = ${clipId}::int AND old.version = ranked.version AND NOT COALESCE(ranked.is_original, false)
      AND (ranked.place > ${MAX_VERSIONS}::int OR ranked.bytes > ${MAX_VERSION_BYTES}::int)`;
}

/** Times for words that had none: the text, its version and its history stay. Requires the clip's lock. */
export async function storeWordTimes(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  serialized: Pick<SerializedTranscript, "document" | "shown">,
): Promise<void> {
  const { document, number } = await documentValue(tx, written, serialized);
  await tx.$executeRaw`
    UPDATE transcripts SET document = ${document}, shown = ${serialized.shown}, timings = timings + 1
    WHERE clip_id = ${clipId}::int`;
  if (number !== null) await deleteLargeObject(tx, number);
}

async function documentValue(
  tx: Transaction,
  written: WrittenBytes,
  { document }: Pick<SerializedTranscript, "document">,
) {
  const bytes = Buffer.from(document);
  written.add(bytes.length);
  if (bytes.length <= AT_ONCE_BYTES) return { document: Prisma.sql`${document}::json`, number: null };
  const number = await uploadLargeObject(tx, bytes);
  return { document: Prisma.sql`convert_from(lo_get(${number}::bigint::oid), 'UTF8')::json`, number };
}
