import { type Asset, type AssetKind, type Clip, type Preparation, Prisma } from "#lib/generated/prisma/client";
import { PICTURE_TEXTS, type PictureTexts } from "#lib/ink/picture-texts";
import { pickPrefixedColumns, selectColumns } from "#lib/platform/database/columns";
import type { JoinedRead } from "#lib/platform/database/joined-read";
import { primaryReader } from "#lib/platform/database/rows";

interface FileInView extends PictureTexts {
  id: string;
  filename: string;
  blobKey: string;
  durationSeconds: number | null;
  /** The file name of its playback rendition. */
  playback: string | null;
  heardSeconds: number | null;
  /** The file name of its whole rendition, if it was cut. */
  whole: string | null;
  cut: unknown;
  /** Of a recording: pending while it is cut, or while a take waits to be put into it. */
  cutting: Preparation;
  preparation: Preparation;
  facts: Prisma.JsonValue;
  originalName: string | null;
  positionLabel: string | null;
  thumb: string | null;
}

/** The record of a clip, as lists and answers show it. For content on the pictures, use a snapshot. */
export interface ClipView {
  clip: Clip;
  audio: FileInView | null;
  images: FileInView[];
  counts: { shares: number; views: number; uniqueViews: number; replies: number };
}

export async function findClipView(clipId: number): Promise<ClipView | null> {
  const [view] = await findClipViews([clipId]);
  return view ?? null;
}

/** One statement. In the order of the ids, without deleted clips. */
async function findClipViews(clipIds: readonly number[], from = primaryReader): Promise<ClipView[]> {
  if (clipIds.length === 0) return [];
  const found = await from.queryPrepared<Record<string, unknown>>(Prisma.sql`
    SELECT ${selectColumns("c", Prisma.ClipScalarFieldEnum, "clip.")}, ${clipViewSelect.columns}
    FROM clips c ${clipViewSelect.joins}
    WHERE c.id = ANY (${clipIds}::int[])`);
  const byId = new Map(found.map((row) => [row["clip.id"], clipViewSelect.read(row)]));
  return clipIds.flatMap((id) => byId.get(id) ?? []);
}

const pictureTexts = Prisma.raw(PICTURE_TEXTS.map((text) => `a.${text}`).join(", "));

export const clipViewSelect: JoinedRead<ClipView> = {
  columns: Prisma.sql`sums.*,
    (SELECT count(*)::int FROM replies WHERE clip_id = c.id AND suspected_at IS NULL AND NOT from_owner AND deleted_at IS NULL) AS replies,
    (SELECT coalesce(json_agg(file), '[]') FROM (
      SELECT a.id, a.kind, a.filename, a.position, a.blob_key AS "blobKey", a.created_at AS "createdAt",
        a.duration_seconds AS "durationSeconds",
        CASE WHEN a.kind = 'audio' AND EXISTS (SELECT 1 FROM assets t WHERE t.clip_id = c.id AND t.kind = 'take')
          THEN 'pending' ELSE a.cutting END AS cutting,
        a.preparation, a.original_name AS "originalName", a.position_label AS "positionLabel", ${pictureTexts},
        CASE WHEN a.kind = 'audio' THEN a.facts ELSE a.facts - 'covered' END AS facts, sound.filename AS playback, sound.duration_seconds AS "heardSeconds", sound.cut,
        (SELECT filename FROM derivatives WHERE asset_id = a.id AND role = 'whole') AS whole,
        (SELECT blob_key FROM derivatives WHERE asset_id = a.id AND role = 'thumb') AS thumb
      FROM assets a LEFT JOIN derivatives sound ON sound.asset_id = a.id AND sound.role = 'playback'
      WHERE a.clip_id = c.id AND a.kind IN ('audio', 'image')
    ) AS file) AS files`,
  joins: Prisma.sql`CROSS JOIN LATERAL (
    SELECT count(*)::int AS shares, coalesce(sum(view_count), 0)::int AS views,
      coalesce(sum(unique_view_count), 0)::int AS "uniqueViews"
    FROM shares WHERE clip_id = c.id
  ) AS sums`,
  read: viewOf,
};

type FileRow = FileInView & { kind: AssetKind; position: number | null; createdAt: string };
type SumRow = ClipView["counts"] & { files: FileRow[] };

function viewOf(row: SumRow & Record<string, unknown>): ClipView {
  const { shares, views, uniqueViews, replies, files } = row;
  const dated = files.map((file) => ({ ...file, createdAt: new Date(file.createdAt) }));
  return {
    clip: pickPrefixedColumns<Clip>(row, "clip.", Prisma.ClipScalarFieldEnum),
    audio: dated.find(({ kind }) => kind === "audio") ?? null,
    images: dated.filter(({ kind }) => kind === "image").sort(compareByPosition),
    counts: { shares, views, uniqueViews, replies },
  };
}

/** The view in a row that PostgreSQL gave as JSON, which has neither dates nor large integers; null without the clip. */
export function parseClipView(row: Record<string, unknown>): ClipView | null {
  if (row["clip.id"] === null) return null;
  const view = clipViewSelect.read(row);
  const { storedBytes, createdAt, updatedAt, answeredAt, deleteAt } = view.clip;
  const typed = {
    storedBytes: BigInt(storedBytes),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    answeredAt: answeredAt && new Date(answeredAt),
    deleteAt: deleteAt && new Date(deleteAt),
  };
  return { ...view, clip: { ...view.clip, ...typed } };
}

type Placed = Pick<Asset, "id" | "position" | "createdAt">;

export function compareByPosition(a: Placed, b: Placed): number {
  return (
    (a.position ?? 0) - (b.position ?? 0) || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)
  );
}
