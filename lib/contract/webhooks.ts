import { z } from "zod";
import { blankAsAbsent, Page, resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";
import {
  DeletedWebhook,
  NewWebhook,
  SecretRotation,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookList,
  WebhookWithSecret,
  webhookDeliveryStates,
} from "./schema/webhook";

const webhookPath = z.object({ webhookId: z.string().max(64) });
const deliveryPath = webhookPath.extend({ deliveryId: z.string().max(64) });

export const listWebhooks = operation({
  id: "listWebhooks",
  method: "GET",
  path: "/api/v1/webhooks",
  tag: "Webhooks",
  summary: "List your webhooks",
  description: "Newest first, without their secrets.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(WebhookList),
  errors: [],
});

export const createWebhook = operation({
  id: "createWebhook",
  method: "POST",
  path: "/api/v1/webhooks",
  tag: "Webhooks",
  summary: "Create a webhook",
  description:
    "The server sends each event as a POST to `url`, signed as in Standard Webhooks with `webhook-id`, " +
    "`webhook-timestamp` and `webhook-signature`. Only this answer has the `secret`. Any answer from 200 to 299 " +
    "within ten seconds is a success; otherwise the server tries again for a day. It does not follow redirects, and " +
    "refuses addresses that are not on the public internet. At most 20 for a user.",
  access: "bearer",
  secret: true,
  limit: "general",
  body: jsonBody(NewWebhook),
  ok: [201],
  answer: resourceResponse(WebhookWithSecret),
  errors: ["validation_failed", "conflict"],
});

export const getWebhook = operation({
  id: "getWebhook",
  method: "GET",
  path: "/api/v1/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Get a webhook",
  description: "Its settings, its status, and how often it has failed since its last success.",
  access: "bearer",
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  ok: [200],
  answer: resourceResponse(Webhook),
  errors: ["resource_not_found"],
});

export const updateWebhook = operation({
  id: "updateWebhook",
  method: "PATCH",
  path: "/api/v1/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Change, pause or start a webhook",
  description:
    "Changes the members that are sent and keeps the others. A paused webhook gets no events, and deliveries that wait for another " +
    "attempt are cancelled; `active` starts it again and resets its failures, also after it was disabled.",
  access: "bearer",
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  body: jsonBody(WebhookChanges),
  ok: [200],
  answer: resourceResponse(Webhook),
  errors: ["validation_failed", "resource_not_found"],
});

export const deleteWebhook = operation({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/api/v1/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "Delete a webhook",
  description: "The server stops sending events to it immediately, and deletes its deliveries.",
  access: "bearer",
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  ok: [200],
  answer: resourceResponse(DeletedWebhook),
  errors: ["resource_not_found"],
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/v1/webhooks/{webhookId}/rotate-secret",
  tag: "Webhooks",
  summary: "Rotate the secret of a webhook; the new one is shown only once",
  description:
    "An earlier secret keeps signing for 24 hours, so that you can change the receiver without missing an event: " +
    "requests have a signature by each secret. At most three secrets sign at the same time; until one has ended, " +
    'another rotation gets 409. `{"end_former": true}` ends all earlier secrets immediately, for example after a ' +
    "leak.",
  access: "bearer",
  secret: true,
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  body: jsonBody(SecretRotation),
  ok: [200],
  answer: resourceResponse(WebhookWithSecret),
  errors: ["validation_failed", "resource_not_found", "conflict"],
});

export const testWebhook = operation({
  id: "testWebhook",
  method: "POST",
  path: "/api/v1/webhooks/{webhookId}/test",
  tag: "Webhooks",
  summary: "Send a test event",
  description:
    "Sends `webhook.test` once, also while the webhook is paused, and returns the result: `status` is `delivered` " +
    "or `failed`, or `pending` after twenty seconds. It counts neither as a failure nor as a success of the " +
    "webhook.",
  access: "bearer",
  remakesAnswer: true,
  limit: "messaging",
  subject: "webhook",
  params: webhookPath,
  ok: [200],
  answer: resourceResponse(WebhookDelivery),
  errors: ["resource_not_found"],
});

export const listWebhookDeliveries = operation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/api/v1/webhooks/{webhookId}/deliveries",
  tag: "Webhooks",
  summary: "List the deliveries of a webhook",
  description: "Newest first, with the sent body and the beginning of the answer. Stored for 30 days, at most 1,000.",
  access: "bearer",
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  query: z.object({
    ...Page,
    status: blankAsAbsent(z.enum(webhookDeliveryStates)).describe("Only deliveries in this state."),
  }),
  ok: [200],
  answer: resourceResponse(WebhookDeliveryPage),
  errors: ["validation_failed", "resource_not_found"],
});

export const redeliverWebhook = operation({
  id: "redeliverWebhook",
  method: "POST",
  path: "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver",
  tag: "Webhooks",
  summary: "Send an event again",
  description:
    "Sends the same body with the same `webhook-id` now, whatever its earlier result, and answers with the outcome. If that " +
    "fails, the attempts of a day start again. Start a paused or disabled webhook first.",
  access: "bearer",
  remakesAnswer: true,
  limit: "messaging",
  subject: "webhook",
  params: deliveryPath,
  ok: [200],
  answer: resourceResponse(WebhookDelivery),
  errors: ["resource_not_found", "conflict"],
});
