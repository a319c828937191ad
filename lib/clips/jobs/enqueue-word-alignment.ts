import { config } from "#lib/config/config";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

/** Words that came without times get them from the sound, after all other work. */
export async function enqueueWordAlignment(tx: Transaction, clipId: number): Promise<void> {
  if (!config().timeWords) return;
  await queue().enqueue(tx, "time-words", { clipId }, { isLast: true, singletonKey: String(clipId) });
}
