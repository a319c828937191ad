import { bumpContentVersion } from "#lib/clips/content-version";
import { enqueueAnnotateImages } from "#lib/clips/jobs/enqueue-annotate-images";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/kernel/errors";
import { removeDeletedFiles } from "#lib/platform/store/ledger";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { scheduleRedaction } from "../redactions/redact-images";
import { withdrawUnredactedImages } from "../redactions/withdraw-unredacted-images";

export async function removeDrawing(clip: OwnedClip, drawingId: string): Promise<void> {
  const hidden = await clipTransaction(clip.id, async (tx) => {
    await bumpContentVersion(tx, clip.id);
    const { count } = await tx.drawing.deleteMany({ where: { id: drawingId, clipId: clip.id } });
    if (count === 0) throw notFound("The drawing");
    await enqueueAnnotateImages(tx, clip.id);
    return withdrawUnredactedImages(tx, clip.id);
  });
  await removeDeletedFiles(hidden);
  if (hidden.length > 0) await scheduleRedaction(clip.id);
}
