import type { WebhookDelivery, WebhookEvent } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";

export async function queueDelivery(
  tx: Transaction,
  webhook: { id: string; userId: string },
  what: { eventId: string; event: WebhookEvent; body: string; clipId?: number; requestId?: string },
): Promise<WebhookDelivery> {
  const now = clock.now();
  const delivery = await tx.webhookDelivery.create({
    data: { id: newId("dlv"), webhookId: webhook.id, ...what, nextAttemptAt: now, createdAt: now },
  });
  await enqueueAttempt(tx, webhook.userId, delivery);
  return delivery;
}

/** In the log alone, as `error` says; its owner can redeliver it. */
export async function recordUnsentDelivery(
  tx: Transaction,
  webhook: { id: string },
  what: Parameters<typeof queueDelivery>[2] & { error: string },
): Promise<void> {
  const status = "failed" as const;
  await tx.webhookDelivery.create({
    data: { id: newId("dlv"), webhookId: webhook.id, ...what, status, createdAt: clock.now() },
  });
}

/** The job of the next try names its number: once that is made, another run of the job finds nothing to do. */
export async function enqueueAttempt(
  tx: Transaction,
  userId: string,
  { id, attempts }: Pick<WebhookDelivery, "id" | "attempts">,
  startAfterSeconds = 0,
): Promise<void> {
  const payload = { deliveryId: id, attempt: attempts + 1 };
  await queue().enqueue(tx, "deliver-webhook", payload, { turnOf: userId, startAfterSeconds });
}
