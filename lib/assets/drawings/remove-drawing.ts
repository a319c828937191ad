import { bumpContentVersion } from "#lib/clips/content-version";
import type { OwnedClip } from "#lib/clips/owned-clip";
import { notFound } from "#lib/kernel/errors";
import { clipTransaction } from "#lib/storage/clip-transaction";
import { finishPictureChange, renewPictures } from "../redactions/picture-change";

export async function removeDrawing(clip: OwnedClip, drawingId: string): Promise<void> {
  const hidden = await clipTransaction(clip.id, async (tx) => {
    await bumpContentVersion(tx, clip);
    const { count } = await tx.drawing.deleteMany({ where: { id: drawingId, clipId: clip.id } });
    if (count === 0) throw notFound("The drawing");
    return renewPictures(tx, clip.id);
  });
  await finishPictureChange(clip.id, hidden);
}
