import { expect, test } from "vitest";
import type { Webhook, WebhookDelivery } from "#lib/api-client/webhooks";
import { deliveryState, failureMessage } from "./webhooks-format";

const now = new Date("2026-11-22T12:00:00Z");
const delivery: WebhookDelivery = {
  id: "dlv_1",
  webhook_id: "whk_1",
  event_id: "evt_1",
  event: "clip.completed",
  status: "pending",
  attempts: 1,
  last_attempt_at: null,
  next_attempt_at: null,
  response_status: null,
  response_text: null,
  duration_ms: null,
  error: null,
  payload: { type: "clip.completed", timestamp: "2026-11-22T12:00:00.000Z", data: {} },
  created_at: "2026-11-22T12:00:00.000Z",
  delivered_at: null,
};

test.each([
  ["2026-11-22T11:59:50Z", "in a minute"],
  ["2026-11-22T12:00:04Z", "in a minute"],
  ["2026-11-22T12:05:00Z", "in 5 minutes"],
  ["2026-11-22T13:20:00Z", "in 80 minutes"],
  ["2026-11-22T16:10:00Z", "in 4 hours"],
])("a try that is due at %s comes %s", (next_attempt_at, when) => {
  expect(deliveryState({ ...delivery, next_attempt_at }, now).words).toBe(`Next attempt ${when}`);
});

test("a delivery without an attempt is pending", () => {
  expect(deliveryState({ ...delivery, attempts: 0, next_attempt_at: now.toISOString() }, now).words).toBe("Pending");
});

test("a failing webhook shows its error, a working one shows none", () => {
  const webhook: Webhook = {
    id: "whk_1",
    url: "https://hooks.example.com/",
    description: null,
    events: ["clip.completed"],
    status: "active",
    failures: 0,
    last_error: null,
    previous_secret_until: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  expect(failureMessage(webhook)).toBeNull();
  const last_error = "It answered 500.";
  expect(failureMessage({ ...webhook, failures: 1, last_error })).toBe("The last attempt failed. It answered 500.");
  expect(failureMessage({ ...webhook, failures: 4, last_error })).toBe("The last 4 attempts failed. It answered 500.");
  expect(failureMessage({ ...webhook, status: "disabled", failures: 20, last_error })).toContain(
    "until you start it again",
  );
});
