import { homeUrl } from "#lib/config/config";
import { enqueueAttempt } from "#lib/events/queue-delivery";
import type { Prisma, User, Webhook, WebhookDelivery } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { notifyUser } from "#lib/messages/notify-user";
import { webhookFailing } from "#lib/messages/templates/account";
import { type Transaction, transaction } from "#lib/platform/database/db";
import { secondsUntilNextAttempt } from "./retry-schedule";

export type Outcome = { durationMs?: number } & (
  | { kind: "answer"; status: number; text: string; retryAfterSeconds: number | null }
  | { kind: "no-answer"; error: string }
  /** Ours, so it is not counted against the receiver. */
  | { kind: "fault"; error: string }
);

/** Failed attempts in a row after which the owner is notified, and after which the webhook is switched off. */
const NOTICE_AT: readonly number[] = [5, 10, 15];
export const DISABLE_AT = 20;
const GONE = 410;

/** Writes the result of an attempt, and plans the next one, in one transaction. An attempt that was settled before stays as it is. */
export async function recordDeliveryAttempt(delivery: DueDelivery, outcome: Outcome): Promise<void> {
  await transaction(async (tx) => {
    const { id, webhookId, attempts } = delivery;
    await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${webhookId} FOR NO KEY UPDATE`;
    const webhook = await tx.webhook.findUnique({ where: { id: webhookId } });
    if (!webhook) return;
    const error = failureOf(outcome);
    const isCounted = delivery.event !== "webhook_test" && outcome.kind !== "fault";
    const isEnd = error !== null && isCounted && endsIt(webhook, outcome);
    const pause = error === null || isEnd ? null : pauseBeforeNext(delivery, webhook, outcome);
    const now = clock.now();
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id, status: "pending", attempts },
      data: {
        ...answerOf(outcome),
        status: error === null ? "delivered" : pause === null ? "failed" : "pending",
        error,
        attempts: attempts + 1,
        lastAttemptAt: now,
        nextAttemptAt: pause === null ? null : new Date(now.getTime() + pause * 1000),
        deliveredAt: error === null ? now : null,
      },
    });
    if (count === 0) return;
    if (pause !== null) await enqueueAttempt(tx, webhook.userId, { id, attempts: attempts + 1 }, pause);
    if (!isCounted) return;
    if (error === null) await tx.webhook.update({ where: { id: webhookId }, data: { failures: 0, lastError: null } });
    else await countFailure(tx, delivery, webhook, error, isEnd);
    if (isEnd) await cancelPendingDeliveries(tx, webhookId, reasonToEnd(outcome));
  });
}

function pauseBeforeNext({ event, attempts, firstAttempt }: DueDelivery, { status }: Webhook, outcome: Outcome) {
  if (event === "webhook_test" || status !== "active" || isGone(outcome)) return null;
  const retryAfterSeconds = outcome.kind === "answer" ? outcome.retryAfterSeconds : null;
  return secondsUntilNextAttempt(attempts + 1 - firstAttempt, { retryAfterSeconds });
}

async function countFailure(
  tx: Transaction,
  { webhook: { user } }: DueDelivery,
  { id, url, status, failures: before }: Webhook,
  lastError: string,
  isEnd: boolean,
): Promise<void> {
  const failures = before + 1;
  const data: Prisma.WebhookUpdateInput = { failures, lastError, ...(isEnd ? { status: "disabled" } : {}) };
  await tx.webhook.update({ where: { id }, data });
  if (!(isEnd || (status === "active" && NOTICE_AT.includes(failures)))) return;
  await notifyUser(tx, user, {
    template: webhookFailing,
    input: {
      endpoint_host: new URL(url).host,
      failures,
      last_error: lastError,
      is_disabled: isEnd,
      fix_url: `${homeUrl()}/settings#webhooks`,
    },
  });
}

const endsIt = ({ status, failures }: Webhook, outcome: Outcome) =>
  status === "active" && (isGone(outcome) || failures + 1 >= DISABLE_AT);

const reasonToEnd = (outcome: Outcome) =>
  isGone(outcome)
    ? "The webhook was switched off: its address answered that it is gone (410)."
    : "The webhook was switched off after too many failures.";

const isGone = (outcome: Outcome) => outcome.kind === "answer" && outcome.status === GONE;

function failureOf(outcome: Outcome): string | null {
  if (outcome.kind !== "answer") return outcome.error;
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered with a redirect (${status}), which is not followed.`;
  return status === GONE ? "It answered that it is gone (410)." : `It answered ${status}.`;
}

function answerOf(outcome: Outcome) {
  const durationMs = outcome.durationMs ?? null;
  return outcome.kind === "answer"
    ? { durationMs, responseStatus: outcome.status, responseText: outcome.text }
    : { durationMs, responseStatus: null, responseText: null };
}

export type DueDelivery = WebhookDelivery & { webhook: Webhook & { user: User } };

/** Waiting deliveries are not retried any more; their owner can redeliver them. */
export async function cancelPendingDeliveries(tx: Transaction, webhookId: string, error: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { webhookId, status: "pending", event: { not: "webhook_test" } },
    data: { status: "failed", error, nextAttemptAt: null },
  });
}
