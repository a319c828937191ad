import type { Webhook, WebhookDelivery, WebhookEvent } from "#lib/api-client/webhooks";

export const eventLabels: Record<WebhookEvent, string> = {
  "clip.completed": "A clip is finished",
  "clip.failed": "A clip cannot be finished",
  "share.viewed": "A visitor opens a link",
  "reply.created": "A reply arrives",
  "transcript.ready": "A transcript is ready",
  "message.bounced": "A message cannot be delivered",
  "request.opened": "A request is opened for the first time",
  "request.answered": "An answer to a request arrives",
};

export const allEvents: readonly WebhookEvent[] = [
  "clip.completed",
  "clip.failed",
  "share.viewed",
  "reply.created",
  "transcript.ready",
  "message.bounced",
  "request.opened",
  "request.answered",
];

export const stateLabels: Record<Webhook["status"], { words: string; dot: string }> = {
  active: { words: "Active", dot: "bg-ok" },
  paused: { words: "Paused", dot: "bg-edge" },
  disabled: { words: "Disabled", dot: "bg-bad" },
};

export function deliveryState(
  { status, attempts, next_attempt_at }: WebhookDelivery,
  now = new Date(),
): { words: string; dot: string } {
  if (status === "delivered") return { words: "Delivered", dot: "bg-ok" };
  if (status === "failed") return { words: "Failed", dot: "bg-bad" };
  if (attempts === 0 || !next_attempt_at) return { words: "Pending", dot: "bg-tide" };
  const minutes = Math.ceil((Date.parse(next_attempt_at) - now.getTime()) / 60_000);
  const hours = Math.round(minutes / 60);
  const when = minutes <= 1 ? "in a minute" : hours < 2 ? `in ${minutes} minutes` : `in ${hours} hours`;
  return { words: `Next attempt ${when}`, dot: "bg-tide" };
}

/** Null for a webhook without failures. */
export function failureMessage({ status, failures, last_error }: Webhook): string | null {
  const reason = last_error ? ` ${last_error}` : "";
  if (status === "disabled") return `No events are sent until you start it again.${reason}`;
  if (failures === 0) return null;
  return failures === 1 ? `The last attempt failed.${reason}` : `The last ${failures} attempts failed.${reason}`;
}
