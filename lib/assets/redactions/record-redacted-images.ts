import { compareByPosition } from "#lib/clips/clip-view";
import { imageAliases } from "#lib/clips/facts/image-aliases";
import { createImageIdFinder, formatImageId } from "#lib/ink/picture-names";
import type { Transaction } from "#lib/platform/database/db";
import { listRedactingDrawings } from "./find-redactions";
import { includesAllBoxes, listRedactedBoxes } from "./images-to-redact";

/** So that pictures stay covered when another one becomes the first or takes over a name. Requires the clip's lock. */
export async function recordRedactedImages(tx: Transaction, clipId: number): Promise<void> {
  const drawings = await listRedactingDrawings(tx, clipId);
  if (drawings.length === 0) return;
  const assets = await tx.asset.findMany({ where: { clipId, kind: "image" } });
  assets.sort(compareByPosition);
  const idOf = createImageIdFinder(assets.map(imageAliases));
  const changed = drawings.flatMap(({ id, image, covers, boxes }) => {
    const named = idOf(image ?? undefined);
    const meant = assets.filter(
      // Without a record, the renditions show the pixels under older ink.
      (asset, place) =>
        formatImageId(place) === named || (covers === null && includesAllBoxes(listRedactedBoxes(asset), boxes)),
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
