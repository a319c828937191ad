import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import type { Event } from "./event";
import { eventBody } from "./event-body";
import { queueDelivery } from "./queue-delivery";

type ClipEvent = Exclude<Event, { type: "webhook_test" }>;
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Part of the transaction in which it happens: rolled back events are not sent, committed ones are. */
export async function raiseEvent(tx: Transaction, clipId: number, event: Without<ClipEvent, "clip">): Promise<void> {
  const webhooks = await tx.webhook.findMany({
    where: { status: "active", events: { has: event.type }, user: { clips: { some: { id: clipId } } } },
    select: { id: true, userId: true },
  });
  if (webhooks.length === 0) return;
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { id: true, title: true } });
  const now = clock.now();
  const eventId = newId("evt");
  const body = eventBody({ ...event, clip }, now);
  for (const webhook of webhooks) await queueDelivery(tx, webhook, { eventId, clipId, event: event.type, body });
}
