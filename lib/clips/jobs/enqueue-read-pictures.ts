import { config } from "#lib/config/config";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

/** Reads the text in pictures that are new. Nothing is read for an answer that is not sent, nor for a request. */
export async function enqueueReadPictures(
  tx: Transaction,
  clipId: number,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  if (!config().readPictures) return;
  const clip = await tx.clip.findFirst({
    where: { id: clipId, user: { requestId: null } },
    select: { userId: true },
  });
  if (!clip) return;
  // One that waits behind all others must not stand for one that has its turn.
  const singletonKey = isLast ? `${clipId}-last` : String(clipId);
  await queue().enqueue(tx, "read-pictures", { clipId }, { turnOf: clip.userId, isLast, singletonKey });
}
