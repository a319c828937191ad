import type { Transaction } from "#lib/platform/db";
import { queue } from "#lib/platform/queue/queue";

/** People make several changes one after the other; the pictures are drawn once for all of them. */
const AFTER_SECONDS = 2;

/** Has the pictures with everything on them drawn soon, so that nobody waits for them when the package is made. */
export async function annotateLater(tx: Transaction, clipId: number): Promise<void> {
  const picture = { kind: "image", preparation: "ready" };
  const clip = await tx.clip.findFirst({
    where: { id: clipId, assets: { some: picture }, OR: [{ drawings: { some: {} } }, { voiceTags: { not: [] } }] },
    select: { id: true },
  });
  if (!clip) return;
  const options = { startAfterSeconds: AFTER_SECONDS, singletonKey: String(clipId) };
  await queue().enqueue(tx, "annotate-images", { clipId }, options);
}
