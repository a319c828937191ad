import type { Prisma, Request, WebhookEvent } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import type { Transaction } from "#lib/platform/database/db";
import type { Event } from "./event";
import { eventBody } from "./event-body";
import { queueDelivery } from "./queue-delivery";

type ClipEvent = Extract<Event, { clip: unknown }>;
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Part of the transaction in which it happens: rolled back events are not sent, committed ones are. */
export async function raiseEvent(tx: Transaction, clipId: number, event: Without<ClipEvent, "clip">): Promise<void> {
  const webhooks = await listeners(tx, event.type, { clips: { some: { id: clipId } } });
  if (webhooks.length === 0) return;
  const clip = await tx.clip.findUniqueOrThrow({ where: { id: clipId }, select: { id: true, title: true } });
  await queueAll(tx, webhooks, { ...event, clip }, { clipId });
}

/** As `raiseEvent`, for what is about no clip yet. */
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
  for (const webhook of webhooks) await queueDelivery(tx, webhook, { eventId, event: event.type, body, ...about });
}
