import { Prisma } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { query } from "#lib/platform/database/rows";

const KEPT_DAYS = 30;
export const KEPT_PER_WEBHOOK = 1000;
/** Of their bodies and answers together: an event of a request brings its metadata. */
const KEPT_BYTES = 8 * 1024 * 1024;

/** Old deliveries, and those of busy webhooks, but none that waits for its next try; and secrets that sign no more. */
export async function sweepDeliveries(): Promise<void> {
  const now = clock.now();
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await query(Prisma.sql`
    DELETE FROM webhook_deliveries
    WHERE created_at < ${oldest} AND (status <> 'pending' OR next_attempt_at < ${oldest})`);
  await query(Prisma.sql`
    DELETE FROM webhook_deliveries d USING (
      SELECT id, (
        SELECT created_at FROM webhook_deliveries WHERE webhook_id = webhooks.id
        ORDER BY created_at DESC, id DESC OFFSET ${KEPT_PER_WEBHOOK - 1}::int LIMIT 1
      ) AS since FROM webhooks
    ) w
    WHERE d.webhook_id = w.id AND d.created_at < w.since AND d.status <> 'pending'`);
  await query(Prisma.sql`
    DELETE FROM webhook_deliveries d USING (
      SELECT id, sum(octet_length(body) + COALESCE(octet_length(response_text), 0))
        OVER (PARTITION BY webhook_id ORDER BY created_at DESC, id DESC) AS bytes FROM webhook_deliveries
    ) sized
    WHERE d.id = sized.id AND bytes > ${KEPT_BYTES}::int AND d.status <> 'pending'`);
  await query(Prisma.sql`
    UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until < ${now}`);
  await query(Prisma.sql`
    UPDATE webhooks SET older_secret = NULL, older_secret_until = NULL WHERE older_secret_until < ${now}`);
}
