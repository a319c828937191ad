import { compareByPosition } from "#lib/clips/clip-view";
import { asJson, readPictureSwitches, readVoiceTags } from "#lib/clips/facts/clip-json";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import type { Asset } from "#lib/generated/prisma/client";
import { createImageIdFinder, formatImageId, isPlaceName } from "#lib/ink/picture-names";
import { clock } from "#lib/kernel/clock";
import { db, type Transaction } from "#lib/platform/database/db";
import type { WrittenClip } from "#lib/storage/written-bytes";
import { listDrawingPlaces } from "../drawings/drawing-rows";

/** The file of the image that a name refers to; null for none. */
export function fileByName(pictures: readonly Asset[]): (name: unknown) => string | null {
  const idOf = createImageIdFinder(pictures.map(imageAliases));
  const files = new Map(pictures.map(({ filename }, place) => [formatImageId(place), filename]));
  return (name) => files.get(idOf(name) ?? "") ?? null;
}

/** References to a picture by its place become references to its file, if `after` has another picture there, or none. */
export async function rewriteImageReferences(
  tx: Transaction,
  of: WrittenClip,
  before: readonly Asset[],
  after: readonly Asset[],
): Promise<void> {
  await renameImageReferences(tx, of, newNames(before, after));
}

/** Bytes of the ink that `rewriteImageReferences` would write again. */
export async function findRewrittenBytes(
  clipId: number,
  before: readonly Asset[],
  after: readonly Asset[],
): Promise<number> {
  const newName = newNames(before, after);
  const drawings = await listDrawingPlaces(clipId);
  return drawings.reduce(
    (sum, { image, sizeBytes }) => sum + (newName(image ?? undefined) === null ? 0 : sizeBytes),
    0,
  );
}

export async function listPictures(clipId: number, from: Transaction = db()): Promise<Asset[]> {
  return (await from.asset.findMany({ where: { clipId, kind: "image" } })).sort(compareByPosition);
}

type NewName = (name: unknown) => string | null;

function newNames(before: readonly Asset[], after: readonly Asset[]): NewName {
  const [was, becomes] = [fileByName(before), fileByName(after)];
  return (name) => {
    const [file, next] = [was(name), becomes(name)];
    // A label may come back with a picture that takes the place of a removed one.
    return file === next || (next === null && !isPlaceName(name)) ? null : file;
  };
}

/** In tags, switches and ink. A reference without a new name keeps its own. */
export async function renameImageReferences(
  tx: Transaction,
  { clipId, written }: WrittenClip,
  newName: NewName,
): Promise<void> {
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId } });
  const renamed = <Item extends { image?: unknown; x?: unknown }>(item: Item): Item => {
    // A tag of time alone is about no picture.
    const name = item.x === null && (item.image ?? "") === "" ? null : newName(item.image);
    return name === null ? item : { ...item, image: name };
  };
  const tags = readVoiceTags(clip).map(renamed);
  const switches = readPictureSwitches(clip).map(renamed);
  await tx.clip.update({
    where: { id: clipId },
    data: { voiceTags: asJson(tags), ...(switches.length > 0 ? { pictureSwitches: asJson(switches) } : {}) },
  });
  const drawings = await tx.drawing.findMany({ where: { clipId }, select: { id: true, image: true } });
  const moved = drawings.flatMap(({ id, image }) => {
    const name = newName(image ?? undefined);
    return name === null ? [] : [{ id, name }];
  });
  if (moved.length === 0) return;
  // Member by member, as text: the ink itself may be ten megabytes.
  const rewritten = await tx.$queryRaw<{ sizeBytes: number }[]>`
    UPDATE drawings SET image = to_jsonb(moved.name), version = version + 1, updated_at = ${clock.now()},
      document = (
        SELECT json_object_agg(member.key, member.value) FROM (
          SELECT key, value FROM json_each(drawings.document) WHERE key <> 'image'
          UNION ALL SELECT 'image', to_json(moved.name)
        ) AS member
      )
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved(id text, name text)
    WHERE drawings.id = moved.id
    RETURNING size_bytes AS "sizeBytes"`;
  for (const { sizeBytes } of rewritten) written.add(sizeBytes);
}
