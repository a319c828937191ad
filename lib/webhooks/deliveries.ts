import { eventBody } from "#lib/events/event-body";
import { enqueueAttempt, queueDelivery } from "#lib/events/queue-delivery";
import type { WebhookDelivery, WebhookDeliveryStatus } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { allPages } from "#lib/platform/database/all-pages";
import { isStopping, subscribe } from "#lib/platform/database/change-notifications";
import { db, transaction } from "#lib/platform/database/db";
import { recordCreated } from "#lib/platform/database/idempotent-run";
import type { OwnedWebhook } from "./owned-webhook";

/** A try takes ten seconds at most, and may wait for others. */
const WAIT_SECONDS = 20;

export async function listDeliveries(
  { id: webhookId }: OwnedWebhook,
  { page, limit, status }: { page: number; limit: number; status?: WebhookDeliveryStatus | undefined },
): Promise<{ deliveries: WebhookDelivery[]; total: number }> {
  const where = { webhookId, ...(status ? { status } : {}) };
  const [total, deliveries] = await Promise.all([
    db().webhookDelivery.count({ where }),
    db().webhookDelivery.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * limit,
      take: limit,
    }),
  ]);
  return { total, deliveries };
}

/** Of all webhooks of a user. */
export const allDeliveries = (userId: string): AsyncIterable<WebhookDelivery> =>
  allPages<WebhookDelivery>(({ after = "", take }) =>
    db().webhookDelivery.findMany({
      where: { webhook: { userId }, id: { gt: String(after) } },
      orderBy: { id: "asc" },
      take,
    }),
  );

export async function getDelivery({ id: webhookId }: OwnedWebhook, deliveryId: string): Promise<WebhookDelivery> {
  const delivery = await db().webhookDelivery.findFirst({ where: { id: deliveryId, webhookId } });
  if (!delivery) throw notFound("The delivery");
  return delivery;
}

/** In any state of the webhook; does not count as its failure. Waits for the answer. */
export async function sendTest(webhook: OwnedWebhook): Promise<WebhookDelivery> {
  const event = "webhook_test";
  const body = eventBody({ type: event, webhookId: webhook.id }, clock.now());
  const delivery = await transaction(async (tx) => {
    const made = await queueDelivery(tx, webhook, { eventId: newId("evt"), event, body });
    await recordCreated(tx, made.id);
    return made;
  });
  return afterTry(delivery);
}

/** The same event under the same id, now and by a new schedule. Waits for the answer. */
export async function redeliver(webhook: OwnedWebhook, deliveryId: string): Promise<WebhookDelivery> {
  const { attempts, event } = await getDelivery(webhook, deliveryId);
  if (webhook.status !== "active" && event !== "webhook_test") {
    throw new AppError("conflict", "The webhook is not active: start it first.");
  }
  const delivery = await transaction(async (tx) => {
    const reopened = await tx.webhookDelivery.updateManyAndReturn({
      where: { id: deliveryId, attempts },
      data: { status: "pending", firstAttempt: attempts, nextAttemptAt: clock.now(), deliveredAt: null },
    });
    // Otherwise a try has ended at this very moment, or it was deleted.
    const current = reopened[0] ?? (await tx.webhookDelivery.findUnique({ where: { id: deliveryId } }));
    if (!current) throw notFound("The delivery");
    if (reopened.length > 0) await enqueueAttempt(tx, webhook.userId, current);
    await recordCreated(tx, deliveryId);
    return current;
  });
  return afterTry(delivery);
}

/** With the outcome of its next try, or as it is when the time is over. */
async function afterTry(before: WebhookDelivery): Promise<WebhookDelivery> {
  const deadline = performance.now() + WAIT_SECONDS * 1000;
  const subscription = subscribe("webhook-delivery", before.id);
  try {
    for (;;) {
      const now = await db().webhookDelivery.findUnique({ where: { id: before.id } });
      if (!now) throw notFound("The delivery");
      const left = deadline - performance.now();
      if (now.attempts > before.attempts || now.status !== "pending" || left <= 0 || isStopping()) return now;
      await subscription.next(left);
    }
  } finally {
    subscription.stop();
  }
}
