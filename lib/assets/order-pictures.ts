import { annotateLater } from "#lib/clips/annotate-later";
import { changeContent, refuseWhileProcessing } from "#lib/clips/change-content";
import { asJson, pictureSwitchesOf, voiceTagsOf } from "#lib/clips/clip-json";
import { byPosition } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/image-aliases";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { requireVersion } from "#lib/clips/require-version";
import type { Asset } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { fieldError } from "#lib/kernel/errors";
import { type Transaction, transaction } from "#lib/platform/db";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { imageId, imageIdOf } from "#lib/vst/picture-names";
import { coverSoon } from "./cover-images";
import { hideUncovered } from "./hide-uncovered";

/** Puts the pictures into the order of these names. What names its picture by a place names it by its file then. */
export async function orderPictures(
  clip: OwnedClip,
  filenames: readonly string[],
  ifMatch: readonly string[] | null,
): Promise<void> {
  refuseWhileProcessing(clip);
  const hidden = await transaction(async (tx) => {
    await requireVersion(tx, clip.id, ifMatch);
    await tx.$queryRaw`SELECT id FROM clips WHERE id = ${clip.id}::int FOR NO KEY UPDATE`;
    const before = (await tx.asset.findMany({ where: { clipId: clip.id, kind: "image" } })).sort(byPosition);
    const after = inOrder(before, filenames);
    if (after.every((picture, place) => picture === before[place])) return [];
    await changeContent(tx, clip.id);
    await keepMeaning(tx, clip.id, before, after);
    await setPlaces(tx, after);
    const hidden = await hideUncovered(tx, clip.id);
    await annotateLater(tx, clip.id);
    return hidden;
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
}

function inOrder(pictures: readonly Asset[], filenames: readonly string[]): Asset[] {
  const named = filenames.flatMap((name) => pictures.find(({ filename }) => filename === name) ?? []);
  if (named.length === pictures.length && new Set(filenames).size === filenames.length) return named;
  throw fieldError("filenames", "must name every picture of the clip once");
}

async function setPlaces(tx: Transaction, pictures: readonly Asset[]): Promise<void> {
  const places = pictures.map(({ id }, position) => ({ id, position }));
  await tx.$executeRaw`
    UPDATE assets SET position = place.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place(id text, position int)
    WHERE assets.id = place.id`;
}

/** The file of the picture that a name means now, if it would mean another one afterwards; else null. */
function pinner(before: readonly Asset[], after: readonly Asset[]): (name: unknown) => string | null {
  const [were, will] = [before.map(imageAliases), after.map(imageAliases)];
  const files = new Map(before.map(({ filename }, place) => [imageId(place), filename]));
  const filesAfter = new Map(after.map(({ filename }, place) => [imageId(place), filename]));
  return (name) => {
    const meant = files.get(imageIdOf(name, were) ?? "") ?? null;
    return meant === (filesAfter.get(imageIdOf(name, will) ?? "") ?? null) ? null : meant;
  };
}

async function keepMeaning(
  tx: Transaction,
  clipId: number,
  before: readonly Asset[],
  after: readonly Asset[],
): Promise<void> {
  const fileMeant = pinner(before, after);
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId } });
  const pinned = <Item extends { image?: unknown; x?: unknown }>(item: Item): Item => {
    // A tag of time alone is about no picture.
    const file = item.x === null && (item.image ?? "") === "" ? null : fileMeant(item.image);
    return file === null ? item : { ...item, image: file };
  };
  const tags = voiceTagsOf(clip).map(pinned);
  const switches = pictureSwitchesOf(clip).map(pinned);
  await tx.clip.update({
    where: { id: clipId },
    data: { voiceTags: asJson(tags), ...(switches.length > 0 ? { pictureSwitches: asJson(switches) } : {}) },
  });
  const drawings = await tx.drawing.findMany({ where: { clipId }, select: { id: true, image: true } });
  const moved = drawings.flatMap(({ id, image }) => {
    const file = fileMeant(image ?? undefined);
    return file === null ? [] : [{ id, file }];
  });
  if (moved.length === 0) return;
  // Member by member, as text: the ink itself may be ten megabytes.
  await tx.$executeRaw`
    UPDATE drawings SET image = to_jsonb(moved.file), version = version + 1, updated_at = ${clock.now()},
      document = (
        SELECT json_object_agg(member.key, member.value) FROM (
          SELECT key, value FROM json_each(drawings.document) WHERE key <> 'image'
          UNION ALL SELECT 'image', to_json(moved.file)
        ) AS member
      )
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved(id text, file text)
    WHERE drawings.id = moved.id`;
}
