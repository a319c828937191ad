import { Prisma } from "#lib/generated/prisma/client";
import { PICTURE_TEXTS } from "#lib/ink/picture-texts";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { changedDuringReadError } from "#lib/storage/changed-during-read-error";
import type { WrittenBytes } from "#lib/storage/written-bytes";
import type { CopiedRow } from "./copied-files";

interface CopyIds {
  fromId: number;
  copyId: number;
  title: string;
  storedBytes: number;
  now: Date;
  frozen: { vstKey: string | null; manifestKey: string | null } | null;
  written: WrittenBytes;
}

/**
 * Copies the clip as a draft, or with its status if the copy is frozen. Returns the version that was copied; null if the
 * original is deleted.
 */
export async function copyClip(tx: Transaction, copy: CopyIds): Promise<number | null> {
  const { fromId, copyId, title, storedBytes, now, frozen } = copy;
  const [original] = await tx.$queryRaw<{ version: number }[]>`
    SELECT version FROM clips WHERE id = ${fromId}::int FOR SHARE`;
  if (!original) return null;
  const asItIs = frozen
    ? {
        columns: Prisma.sql`frozen_of, status, version, content_version, packaged_version, redacted_version, vst_key, manifest_key`,
        values: Prisma.sql`id, status, version, content_version, packaged_version, redacted_version, ${frozen.vstKey}, ${frozen.manifestKey}`,
      }
    : { columns: Prisma.sql`status`, values: Prisma.sql`'draft'::conversion_status` };
  await tx.$executeRaw`
    INSERT INTO clips (id, user_id, title, description, voice_tags, metadata, timestamps, picture_switches,
      kept, duration_seconds, stored_bytes, store_bucket, ${asItIs.columns}, created_at, updated_at)
    SELECT ${copyId}::int, user_id, ${title}, description, voice_tags, metadata, timestamps, picture_switches,
      kept, duration_seconds, ${storedBytes}::bigint, store_bucket, ${asItIs.values},
      ${frozen ? Prisma.sql`created_at, updated_at` : Prisma.sql`${now}, ${now}`}
    FROM clips WHERE id = ${fromId}::int`;
  return original.version;
}

const texts = (of = "") => Prisma.raw(PICTURE_TEXTS.map((text) => of + text).join(", "));

/**
 * Tags, ink and replies may call a picture or a recording by its id or file name, so the copy keeps both as names. Gives how
 * many were found.
 */
export function copyAssets(tx: Transaction, copyId: number, rows: readonly CopiedRow[]): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO assets (id, clip_id, kind, filename, original_name, blob_key, content_type, size_bytes, sha256, format,
      position, position_label, ${texts()}, width, height, duration_seconds, duration_source, preparation, progress,
      preparation_error, facts, text_type, language, created_at)
    SELECT copy.id, ${copyId}::int, old.kind, copy.filename, old.original_name, copy.blob_key, old.content_type,
      old.size_bytes, old.sha256, old.format, old.position, old.position_label, ${texts("old.")}, old.width, old.height,
      old.duration_seconds, old.duration_source, old.preparation, old.progress, old.preparation_error,
      CASE WHEN old.kind IN ('image', 'audio') THEN old.facts || jsonb_build_object('names',
        COALESCE(old.facts->'names', '[]') || jsonb_build_array(old.id, old.filename)) ELSE old.facts END,
      old.text_type, old.language, old.created_at
    FROM assets AS old JOIN ${asCopies(rows)} ON copy.old_id = old.id`;
}

/** After the assets that they were made of. Gives how many were found. */
export function copyDerivatives(
  tx: Transaction,
  assets: readonly CopiedRow[],
  rows: readonly CopiedRow[],
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO derivatives (id, asset_id, role, filename, blob_key, content_type, size_bytes, width, height,
      duration_seconds, inputs, cut, created_at)
    SELECT copy.id, asset.id, old.role, copy.filename, copy.blob_key, old.content_type, old.size_bytes, old.width,
      old.height, old.duration_seconds, old.inputs, old.cut, old.created_at
    FROM derivatives AS old JOIN ${asCopies(rows)} ON copy.old_id = old.id
      JOIN ${asCopies(assets, "asset")} ON asset.old_id = old.asset_id`;
}

/** After the renditions that they were read from. */
export async function copyPictureTexts(tx: Transaction, copyId: number, renditions: readonly CopiedRow[]) {
  await tx.$executeRaw`
    INSERT INTO picture_texts (derivative_id, clip_id, lines, content, created_at)
    SELECT copy.id, ${copyId}::int, old.lines, old.content, old.created_at
    FROM picture_texts AS old JOIN ${asCopies(renditions)} ON copy.old_id = old.derivative_id`;
}

interface Sized {
  sizeBytes: number;
}

export async function copyTranscript(
  tx: Transaction,
  { fromId, copyId, written }: CopyIds,
  assets: readonly CopiedRow[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO asset_texts (asset_id, clip_id, content)
    SELECT copy.id, ${copyId}::int, old.content FROM asset_texts AS old JOIN ${asCopies(assets)} ON copy.old_id = old.asset_id`;
  const transcripts = await tx.$queryRaw<Sized[]>`
    INSERT INTO transcripts (clip_id, source, provider, model, language, confidence, confidence_method, is_edited,
      document, content, shown, segment_count, word_count, asset_id, created_at, updated_at)
    SELECT ${copyId}::int, source, provider, model, language, confidence, confidence_method, is_edited, document, content,
      shown, segment_count, word_count, copy.id, created_at, updated_at
    FROM transcripts AS old LEFT JOIN ${asCopies(assets)} ON copy.old_id = old.asset_id
    WHERE old.clip_id = ${fromId}::int
    RETURNING size_bytes AS "sizeBytes"`;
  const translations = await tx.$queryRaw<Sized[]>`
    INSERT INTO transcript_translations (clip_id, language, version, source_language, provider, model, is_draft, sources,
      document, shown, created_at)
    SELECT ${copyId}::int, old.language, 1, source_language, old.provider, old.model, is_draft, sources, old.document,
      old.shown, old.created_at
    FROM transcript_translations AS old JOIN transcripts USING (clip_id, version) WHERE clip_id = ${fromId}::int
    RETURNING size_bytes AS "sizeBytes"`;
  for (const { sizeBytes } of [...transcripts, ...translations]) written.add(sizeBytes);
  // Else its recording would count as not yet transcribed.
  await tx.$executeRaw`
    INSERT INTO transcriptions (id, clip_id, audio_sha256, provider, model, language, seconds, created_at)
    SELECT 'trs_' || replace(gen_random_uuid()::text, '-', ''), ${copyId}::int, audio_sha256, provider, model, language,
      seconds, created_at
    FROM transcriptions WHERE clip_id = ${fromId}::int`;
}

/** Without their history. */
export async function copyInk(tx: Transaction, { fromId, copyId, written }: CopyIds): Promise<void> {
  const drawings = await tx.drawing.findMany({ where: { clipId: fromId }, select: { id: true } });
  const oldIds = drawings.map(({ id }) => id);
  const newIds = drawings.map(() => newId("drw"));
  const copies = await tx.$queryRaw<Sized[]>`
    INSERT INTO drawings (id, clip_id, document, coordinates, image, covered, covers, laser_points,
      created_at, updated_at)
    SELECT copy.id, ${copyId}::int, document, coordinates, image, covered, '[]', laser_points, created_at,
      updated_at
    FROM drawings AS old JOIN unnest(${oldIds}::text[], ${newIds}::text[]) AS copy(old_id, id) ON copy.old_id = old.id
    RETURNING size_bytes AS "sizeBytes"`;
  for (const { sizeBytes } of copies) written.add(sizeBytes);
}

export async function copyThumbnail(
  tx: Transaction,
  { fromId, copyId }: CopyIds,
  id: string,
  key: string,
): Promise<void> {
  const copied = await tx.$executeRaw`
    INSERT INTO thumbnails (id, clip_id, slot, style, timestamp, filename, blob_key, width, height, inputs,
      content_version, chosen_at, used_at, created_at)
    SELECT ${newId("thb")}, ${copyId}::int, slot, style, timestamp, ${key.split("/").at(-1)}, ${key}, width, height, inputs,
      content_version, chosen_at, used_at, created_at
    FROM thumbnails WHERE id = ${id} AND clip_id = ${fromId}::int`;
  if (copied === 0) throw changedDuringReadError();
  await tx.clip.update({ where: { id: copyId }, data: { thumbnailKey: key } });
}

function asCopies(rows: readonly CopiedRow[], name: "copy" | "asset" = "copy"): Prisma.Sql {
  const column = (key: keyof CopiedRow) => Prisma.sql`${rows.map((row) => row[key])}::text[]`;
  const columns = Prisma.join([column("oldId"), column("id"), column("filename"), column("blobKey")]);
  return Prisma.sql`unnest(${columns}) AS ${Prisma.raw(name)}(old_id, id, filename, blob_key)`;
}
