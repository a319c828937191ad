import { clock } from "#lib/kernel/clock";
import { db } from "#lib/platform/db";

const KEPT_DAYS = 30;
export const KEPT_PER_WEBHOOK = 1000;

/** Old deliveries, and those of busy webhooks, but none that waits for its next try; and secrets that sign no more. */
export async function sweepDeliveries(): Promise<void> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const isSettled = { OR: [{ status: { not: "pending" as const } }, { nextAttemptAt: { lt: oldest } }] };
  await db().webhookDelivery.deleteMany({ where: { createdAt: { lt: oldest }, ...isSettled } });
  await db().$executeRaw`
    DELETE FROM webhook_deliveries d USING (
      SELECT id, (
        SELECT created_at FROM webhook_deliveries WHERE webhook_id = webhooks.id
        ORDER BY created_at DESC, id DESC OFFSET ${KEPT_PER_WEBHOOK - 1}::int LIMIT 1
      ) AS since FROM webhooks
    ) w
    WHERE d.webhook_id = w.id AND d.created_at < w.since AND d.status <> 'pending'`;
  await db().webhook.updateMany({
    where: { previousSecretUntil: { lt: now } },
    data: { previousSecret: null, previousSecretUntil: null },
  });
}
