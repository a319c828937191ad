import type { Prisma, Request, WebhookEvent } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import type { Event } from "./event";
import { eventBody } from "./event-body";
import { queueDelivery, recordUnsentDelivery } from "./queue-delivery";

type ClipEvent = Extract<Event, { clip: unknown }>;
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Part of the transaction in which it happens: rolled back events are not sent, committed ones are. */
export async function raiseEvent(tx: Transaction, clipId: number, event: Without<ClipEvent, "clip">): Promise<void> {
  const webhooks = await listeners(tx, event.type, { clips: { some: { id: clipId } } });
  if (webhooks.length === 0) return;
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { id: true, title: true } });
  await queueAll(tx, webhooks, { ...event, clip }, { clipId });
}

/** As `raiseEvent`, for events without a clip. */
export async function raiseRequestOpened(tx: Transaction, request: Request): Promise<void> {
  const webhooks = await listeners(tx, "request_opened", { id: request.userId });
  await queueAll(tx, webhooks, { type: "request_opened", request }, { requestId: request.id });
}

function listeners(tx: Transaction, type: WebhookEvent, user: Prisma.UserWhereInput) {
  return tx.webhook.findMany({
    where: { status: "active", events: { has: type }, user },
    select: { id: true, userId: true },
  });
}

async function queueAll(
  tx: Transaction,
  webhooks: readonly { id: string; userId: string }[],
  event: Event,
  about: { clipId: number } | { requestId: string },
): Promise<void> {
  const eventId = newId("evt");
  const body = eventBody(event, clock.now());
  const full = await findFull(tx, webhooks);
  for (const webhook of webhooks) {
    const what = { eventId, event: event.type, body, ...about };
    if (full.has(webhook.id)) await recordUnsentDelivery(tx, webhook, { ...what, error: TOO_MANY_WAIT });
    else await queueDelivery(tx, webhook, what);
  }
}

/** Deliveries of a webhook that wait for a try, and the bytes of their bodies: the sweep leaves them, and each enqueue passes them. */
export const MOST_WAITING = { count: 500, bytes: 4 * 1024 * 1024 };
const TOO_MANY_WAIT = "Too many earlier deliveries wait for this address. Redeliver it when it answers again.";

async function findFull(tx: Transaction, webhooks: readonly { id: string }[]): Promise<Set<string>> {
  if (webhooks.length === 0) return new Set();
  const ids = webhooks.map(({ id }) => id);
  const full = await tx.$queryRaw<{ id: string }[]>`
    SELECT webhook_id AS id FROM webhook_deliveries WHERE webhook_id = ANY(${ids}::text[]) AND status = 'pending'
    GROUP BY webhook_id
    HAVING count(*) >= ${MOST_WAITING.count}::int OR sum(octet_length(body)) >= ${MOST_WAITING.bytes}::int`;
  return new Set(full.map(({ id }) => id));
}
