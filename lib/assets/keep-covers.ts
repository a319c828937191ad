import { byPosition } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/image-aliases";
import type { Transaction } from "#lib/platform/db";
import { imageId, imageIdOf } from "#lib/vst/picture-names";
import { burntBoxes, holdsAll } from "./covered-boxes";
import { readRedacting } from "./find-redactions";

/**
 * Notes down which pictures the redactions of a clip mean now, beside those that they meant before: what was made
 * unreadable stays so when another picture takes the first place, or gets the name. Call it with the clip locked.
 */
export async function keepCovers(tx: Transaction, clipId: number): Promise<void> {
  const drawings = await readRedacting(tx, clipId);
  if (drawings.length === 0) return;
  const assets = await tx.asset.findMany({ where: { clipId, kind: "image" } });
  assets.sort(byPosition);
  const images = assets.map(imageAliases);
  const changed = drawings.flatMap(({ id, image, covers, boxes }) => {
    const named = imageIdOf(image ?? undefined, images);
    const meant = assets.filter(
      // Of older ink only the pictures tell what it covered.
      (asset, place) => imageId(place) === named || (covers === null && holdsAll(burntBoxes(asset), boxes)),
    );
    const all = [...new Set([...(covers ?? []), ...meant.map((asset) => asset.id)])];
    return covers && all.length === covers.length ? [] : [{ id, covers: all }];
  });
  if (changed.length === 0) return;
  await tx.$executeRaw`
    UPDATE drawings SET covers = changed.covers
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS changed(id text, covers jsonb)
    WHERE drawings.id = changed.id`;
}
