import type { Transcript } from "#lib/generated/prisma/client";
import { AppError } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import { readLargeValues } from "#lib/platform/database/large-values";
import { AT_ONCE_BYTES } from "./document/serialize-transcript";
import { migrateTranscript } from "./migrate-transcript";

/** `document` is the JSON of text/transcript.json. */
export type StoredTranscript = Omit<Transcript, "document" | "content" | "shown"> & { document: string };

type TranscriptRow = Omit<StoredTranscript, "document"> & { document: string | null };

export async function findTranscriptRow(clipId: number, from: Transaction = db()): Promise<TranscriptRow | null> {
  const [row] = await from.$queryRaw<TranscriptRow[]>`
    SELECT clip_id AS "clipId", version, source, provider, model, language, confidence,
      confidence_method AS "confidenceMethod", is_edited AS "isEdited",
      CASE WHEN size_bytes <= ${AT_ONCE_BYTES}::int THEN document::text END AS document,
      segment_count AS "segmentCount", word_count AS "wordCount", timings, size_bytes AS "sizeBytes", asset_id AS "assetId",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM transcripts WHERE clip_id = ${clipId}::int`;
  return row ?? null;
}

export async function findTranscript(clipId: number, tx: Transaction | null = null): Promise<StoredTranscript | null> {
  return withDocument(await findTranscriptRow(clipId, tx ?? db()), tx);
}

async function findVersion(clipId: number, version: number): Promise<StoredTranscript | null> {
  const [row] = await db().$queryRaw<TranscriptRow[]>`
    SELECT clip_id AS "clipId", version, source, provider, model, language, confidence,
      confidence_method AS "confidenceMethod", is_edited AS "isEdited",
      CASE WHEN size_bytes <= ${AT_ONCE_BYTES}::int THEN document::text END AS document,
      0 AS "segmentCount", 0 AS "wordCount", 0 AS timings, size_bytes AS "sizeBytes", NULL AS "assetId",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM transcript_versions WHERE clip_id = ${clipId}::int AND version = ${version}::int`;
  return withDocument(row ?? null);
}

async function withDocument(
  row: TranscriptRow | null,
  tx: Transaction | null = null,
): Promise<StoredTranscript | null> {
  if (!row) return null;
  const document = row.document ?? (await readTranscriptDocument(row.clipId, row.version, tx));
  return document === null ? null : { ...row, document };
}

/** Looks in the history as well; null if no longer kept. */
export async function readTranscriptDocument(
  clipId: number,
  version: number,
  tx: Transaction | null = null,
): Promise<string | null> {
  const query = `
    SELECT 'document', convert_to(document::text, 'UTF8') FROM (
      SELECT document FROM transcripts WHERE clip_id = $1 AND version = $2
      UNION ALL SELECT document FROM transcript_versions WHERE clip_id = $1 AND version = $2
    ) AS kept LIMIT 1`;
  return (await readLargeValues(query, [clipId, version], tx)).get("document")?.toString("utf8") ?? null;
}

export async function getClipTranscript(clipId: number, version?: number): Promise<StoredTranscript> {
  await migrateTranscript(clipId);
  const current = await findTranscript(clipId);
  if (!current) {
    throw new AppError(
      "resource_not_found",
      "The clip has no transcription yet: send one to upload-txt with type transcription, or POST to transcribe.",
    );
  }
  if (version === undefined || version === current.version) return current;
  const earlier = await findVersion(clipId, version);
  if (!earlier)
    throw new AppError(
      "resource_not_found",
      `Version ${version} of the transcription is not kept. Ask for one of its ten newest.`,
    );
  return earlier;
}

/** Then the times may belong to another recording. */
export async function isRecordingNewer({ clipId, updatedAt }: StoredTranscript): Promise<boolean> {
  return (await db().asset.count({ where: { clipId, kind: "audio", createdAt: { gt: updatedAt } } })) > 0;
}

/** Strong, without quotes; the ETag of an answer adds a suffix for its other content. */
export function transcriptEtag({ clipId, version }: Pick<StoredTranscript, "clipId" | "version">): string {
  return `transcription-${clipId}-${version}`;
}
