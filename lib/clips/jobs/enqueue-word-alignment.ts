import { config } from "#lib/config/config";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

/** Words that came without times get them from the sound. */
export async function enqueueWordAlignment(tx: Transaction, clipId: number): Promise<void> {
  if (!config().timeWords) return;
  const { userId } = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { userId: true } });
  await queue().enqueue(tx, "time-words", { clipId }, { turnOf: userId, singletonKey: String(clipId) });
}
