import { bumpContentVersion } from "#lib/clips/change-content";
import { enqueueAnnotateImages } from "#lib/clips/jobs/annotate-later";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/kernel/errors";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { coverSoon } from "../redactions/cover-images";
import { hideUncovered } from "../redactions/hide-uncovered";

export async function removeDrawing(clip: OwnedClip, drawingId: string): Promise<void> {
  const hidden = await clipTransaction(clip.id, async (tx) => {
    await bumpContentVersion(tx, clip.id);
    const { count } = await tx.drawing.deleteMany({ where: { id: drawingId, clipId: clip.id } });
    if (count === 0) throw notFound("The drawing");
    await enqueueAnnotateImages(tx, clip.id);
    return hideUncovered(tx, clip.id);
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await coverSoon(clip.id);
}
