import { type Asset, type Clip, type DerivativeRole, Prisma } from "#lib/generated/prisma/client";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import type { SnapshotTranscript } from "./snapshot";

/** Rows as JSON: timestamps are strings, integers are numbers. */
export interface SnapshotRows {
  clip: Clip;
  assets: AssetRow[];
  drawings: DrawingRow[];
  transcript: SnapshotTranscript | null;
  isTranscriptInFile: boolean;
}

export type AssetRow = Omit<Asset, "createdAt" | "sizeBytes"> & {
  createdAt: string;
  sizeBytes: number;
  crc32: number;
  renditions: RenditionRow[];
};

export interface RenditionRow {
  role: DerivativeRole;
  filename: string;
  blobKey: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
  crc32: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  inputs: string | null;
  cut: unknown;
}

interface DrawingRow {
  id: string;
  image: unknown;
  version: number;
  sizeBytes: number;
  redactions: number;
  createdAt: string;
}

export type RawRow = Omit<SnapshotRows, "clip"> & Record<string, unknown>;

/** One statement, hence one point in time. Null if deleted. */
export async function readRows(
  ask: (statement: Prisma.Sql) => Promise<RawRow[]>,
  clipId: number,
  { transcriptBytes, captions }: { transcriptBytes: number; captions: boolean },
): Promise<SnapshotRows | null> {
  const [row] = await ask(Prisma.sql`
    SELECT ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")},
      (SELECT coalesce(json_agg(asset), '[]') FROM (
        SELECT ${selectColumns("a", Prisma.AssetScalarFieldEnum)}, b.crc32,
          (SELECT coalesce(json_agg(derivative), '[]') FROM (
            SELECT ${selectColumns("d", Prisma.DerivativeScalarFieldEnum)}, f.sha256, f.crc32
            FROM derivatives d JOIN blobs f ON f.key = d.blob_key WHERE d.asset_id = a.id
          ) AS derivative) AS renditions
        FROM assets a JOIN blobs b ON b.key = a.blob_key WHERE a.clip_id = c.id
      ) AS asset) AS assets,
      (SELECT coalesce(json_agg(drawing), '[]') FROM (
        SELECT id, image, version, size_bytes AS "sizeBytes", redactions, created_at AS "createdAt"
        FROM drawings WHERE clip_id = c.id ORDER BY created_at, id
      ) AS drawing) AS drawings,
      (SELECT to_json(spoken) FROM (
        SELECT clip_id AS "clipId", version, language, confidence, confidence_method AS "confidenceMethod", is_edited AS "isEdited", asset_id AS "assetId", size_bytes AS "sizeBytes",
          CASE WHEN size_bytes <= ${transcriptBytes}::int THEN document::text END AS document,
          CASE WHEN ${captions}::boolean THEN shown END AS shown,
          ARRAY(
            SELECT language FROM transcript_translations AS translated
            WHERE ${captions}::boolean AND translated.clip_id = c.id AND translated.version = transcripts.version ORDER BY language
          ) AS translations
        FROM transcripts WHERE clip_id = c.id
      ) AS spoken) AS transcript,
      EXISTS (SELECT 1 FROM transcript_backlog WHERE clip_id = c.id) AS "isTranscriptInFile"
    FROM clips c WHERE c.id = ${clipId}::int`);
  if (!row) return null;
  const { assets, drawings, transcript, isTranscriptInFile } = row;
  return {
    clip: pickPrefixedColumns<Clip>(row, "clip.", Prisma.ClipScalarFieldEnum),
    assets,
    drawings,
    transcript,
    isTranscriptInFile,
  };
}
