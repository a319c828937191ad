import { asJson, pictureSwitchesOf, voiceTagsOf } from "#lib/clips/clip-json";
import { imageAliases } from "#lib/clips/image-aliases";
import type { Asset } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import type { Transaction } from "#lib/platform/db";
import { imageId, imageIdOf, isPlaceName } from "#lib/vst/picture-names";

/** The file of the picture that a name means now, if it would not mean it afterwards; else null. */
function pinner(before: readonly Asset[], after: readonly Asset[]): (name: unknown) => string | null {
  const [were, will] = [before.map(imageAliases), after.map(imageAliases)];
  const files = new Map(before.map(({ filename }, place) => [imageId(place), filename]));
  const filesAfter = new Map(after.map(({ filename }, place) => [imageId(place), filename]));
  return (name) => {
    const meant = files.get(imageIdOf(name, were) ?? "") ?? null;
    const becomes = filesAfter.get(imageIdOf(name, will) ?? "") ?? null;
    if (meant === becomes) return null;
    // A label or a name of its own may come back with a picture that takes the place of a removed one.
    return becomes === null && !isPlaceName(name) ? null : meant;
  };
}

/** What names its picture by a place names it by its file, if `after` has another picture there, or none. */
export async function keepMeaning(
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
