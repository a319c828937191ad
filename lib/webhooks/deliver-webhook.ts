import type { JobDefinition } from "#lib/job-runner/run-job";
import { clock } from "#lib/kernel/clock";
import { log } from "#lib/log/log";
import { db, transaction } from "#lib/platform/database/db";
import { guardedHttp } from "#lib/platform/guarded-http/guarded-http";
import { UnreachableAddress } from "#lib/platform/guarded-http/port";
import type { DueDelivery } from "./record-delivery-attempt";
import { cancelPendingDeliveries, type Outcome, recordDeliveryAttempt } from "./record-delivery-attempt";
import { signedHeaders } from "./sign";
import { signingSecrets } from "./webhook-secrets";

const KEPT_TEXT_LENGTH = 1000;

/** One try. The next one is its own job, because a schedule of a day is no retry of the queue. */
export const webhookDelivery: JobDefinition<DueDelivery, { deliveryId: string; attempt: number }> = {
  kind: "deliver-webhook",
  find: ({ deliveryId, attempt }) =>
    db().webhookDelivery.findFirst({
      where: { id: deliveryId, status: "pending", attempts: attempt - 1 },
      include: { webhook: { include: { user: true } } },
    }),
  faultMessage: "The server could not send it because of an internal error.",

  async work(delivery, { signal }) {
    const { event, webhookId, webhook } = delivery;
    // An event may have been on its way when the webhook was paused.
    if (webhook.status !== "active" && event !== "webhook_test") {
      await transaction((tx) => cancelPendingDeliveries(tx, webhookId, `The webhook is ${webhook.status}.`));
      return;
    }
    const started = performance.now();
    const outcome = await tryOnce(delivery, signal);
    const durationMs = Math.round(performance.now() - started);
    log().info("webhook tried", { delivery: delivery.id, ...statusOf(outcome), milliseconds: durationMs });
    await recordDeliveryAttempt(delivery, { ...outcome, durationMs });
  },

  fail: (delivery, { message: error }) => recordDeliveryAttempt(delivery, { kind: "fault", error }),
};

async function tryOnce({ webhook, eventId: id, body }: DueDelivery, signal: AbortSignal): Promise<Outcome> {
  const at = clock.now();
  let secrets: string[];
  try {
    secrets = signingSecrets(webhook, at);
  } catch {
    return { kind: "fault", error: "The secret can no longer be read: create a new one." };
  }
  try {
    const headers = {
      "content-type": "application/json",
      "user-agent": "Tellmark-Webhooks/1.0",
      ...signedHeaders(secrets, { id, at, body }),
    };
    const { status, text, retryAfterSeconds } = await guardedHttp().send({
      method: "POST",
      url: webhook.url,
      headers,
      body,
      signal,
    });
    return { kind: "answer", status, text: storable(text), retryAfterSeconds };
  } catch (error) {
    if (error instanceof UnreachableAddress) return { kind: "no-answer", error: error.message };
    throw error;
  }
}

/** Its beginning, without characters that cannot be stored or shown. */
const storable = (text: string) =>
  text
    .replace(/[^\P{C}\n\t]/gu, "")
    .trim()
    .slice(0, KEPT_TEXT_LENGTH);

const statusOf = (outcome: Outcome) =>
  outcome.kind === "answer" ? { status: outcome.status } : { reason: outcome.error };
