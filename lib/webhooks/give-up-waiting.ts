import type { Transaction } from "#lib/platform/database/db";

/** What waits for another try is not sent by itself any more; its owner can have it delivered again. */
export async function giveUpWaiting(tx: Transaction, webhookId: string, error: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { webhookId, status: "pending", event: { not: "webhook_test" } },
    data: { status: "failed", error, nextAttemptAt: null },
  });
}
