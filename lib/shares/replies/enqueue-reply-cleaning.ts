import type { Reply } from "#lib/generated/prisma/client";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

/** In the transaction that says of a reply that its recording for others is still to be made. */
export async function enqueueReplyCleaning(
  tx: Transaction,
  { id, shownPending }: Reply,
  turnOf: string,
): Promise<void> {
  if (shownPending) await queue().enqueue(tx, "clean-reply", { replyId: id }, { turnOf });
}
