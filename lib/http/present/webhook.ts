import { WebhookDelivery as Wire, type webhookEvents } from "#lib/contract/schema/webhook";
import { eventNames } from "#lib/events/event";
import type { Webhook, WebhookDelivery } from "#lib/generated/prisma/client";

type EventName = (typeof webhookEvents)[number];

export function presentWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: webhook.events
      .map((event) => eventNames[event])
      .filter((name): name is EventName => name !== "webhook.test"),
    status: webhook.status,
    failures: webhook.failures,
    last_error: webhook.lastError,
    previous_secret_until: webhook.previousSecretUntil?.toISOString() ?? null,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  };
}

const Payload = Wire.shape.payload;

export function presentDelivery(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event: eventNames[delivery.event],
    status: delivery.status,
    attempts: delivery.attempts,
    last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    response_status: delivery.responseStatus,
    response_text: delivery.responseText,
    duration_ms: delivery.durationMs,
    error: delivery.error,
    payload: Payload.parse(JSON.parse(delivery.body)),
    created_at: delivery.createdAt.toISOString(),
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  };
}

export function answerDelivery(delivery: WebhookDelivery) {
  const messages = { pending: "It is on its way.", delivered: "It was delivered.", failed: "It was not delivered." };
  return { success: true as const, data: presentDelivery(delivery), message: messages[delivery.status] };
}
