import { Prisma, type TranscriptTranslation } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notFound } from "#lib/kernel/errors";
import { db, type Transaction } from "#lib/platform/database/db";
import type { WrittenClip } from "#lib/storage/written-bytes";
import type { TranslatedDocument } from "./document/translated-transcript";

/** `document` is the JSON of text/transcript.json. */
export type StoredTranslation = Omit<TranscriptTranslation, "document" | "shown" | "sizeBytes"> & {
  document: string;
  /** False after the transcript was changed. */
  isCurrent: boolean;
};
export type TranslationInfo = Omit<StoredTranslation, "document" | "sources">;

const about = Prisma.sql`translation.clip_id AS "clipId", translation.language, translation.version,
  translation.source_language AS "sourceLanguage", translation.provider, translation.model,
  translation.is_draft AS "isDraft", translation.created_at AS "createdAt",
  translation.version = transcripts.version AS "isCurrent"`;
const joined = Prisma.sql`transcript_translations AS translation JOIN transcripts USING (clip_id)`;

export function listTranslations(clipId: number): Promise<TranslationInfo[]> {
  return db().$queryRaw`SELECT ${about} FROM ${joined} WHERE clip_id = ${clipId}::int ORDER BY translation.language`;
}

export async function findTranslation(
  clipId: number,
  language: string,
  from: Transaction = db(),
): Promise<StoredTranslation | null> {
  const [row] = await from.$queryRaw<StoredTranslation[]>`
    SELECT ${about}, translation.sources, translation.document::text AS document
    FROM ${joined} WHERE clip_id = ${clipId}::int AND translation.language = ${language}`;
  return row ?? null;
}

export async function getClipTranslation(clipId: number, language: string): Promise<StoredTranslation> {
  const found = await findTranslation(clipId, language);
  if (!found) throw notFound("The translation");
  return found;
}

/** Its captions as JSON (`Captions`). Null unless it is current: else it would show words that its owner has removed since. */
export async function findCurrentCaptions(clipId: number, language: string): Promise<string | null> {
  const [row] = await db().$queryRaw<{ shown: string }[]>`
    SELECT translation.shown FROM ${joined}
    WHERE clip_id = ${clipId}::int AND translation.language = ${language} AND translation.version = transcripts.version`;
  return row?.shown ?? null;
}

export async function removeTranslation(clipId: number, language: string): Promise<void> {
  const { count } = await db().transcriptTranslation.deleteMany({ where: { clipId, language } });
  if (count === 0) throw notFound("The translation");
}

/** Requires the clip's lock. */
export async function storeTranslation(
  tx: Transaction,
  { clipId, language, written }: WrittenClip & { language: string },
  { document, shown }: TranslatedDocument,
  made: Pick<TranscriptTranslation, "version" | "sourceLanguage" | "provider" | "model" | "isDraft" | "sources">,
): Promise<void> {
  written.add(Buffer.byteLength(document));
  const { version, sourceLanguage, provider, model, isDraft, sources } = made;
  await tx.$executeRaw`
    INSERT INTO transcript_translations (clip_id, language, version, source_language, provider, model, is_draft, sources,
      document, shown, created_at)
    VALUES (${clipId}::int, ${language}, ${version}::int, ${sourceLanguage}, ${provider}, ${model},
      ${isDraft}::boolean, ${sources}::text[], ${document}::json, ${shown}, ${clock.now()})
    ON CONFLICT (clip_id, language) DO UPDATE SET version = EXCLUDED.version, source_language = EXCLUDED.source_language,
      provider = EXCLUDED.provider, model = EXCLUDED.model, is_draft = EXCLUDED.is_draft, sources = EXCLUDED.sources,
      document = EXCLUDED.document, shown = EXCLUDED.shown, created_at = EXCLUDED.created_at`;
}
