import { z } from "zod";
import {
  blankAsAbsent,
  booleanText,
  Page,
  Pagination,
  resourceResponse,
  Timestamp,
  text,
  Url,
  WholeNumber,
  withDefault,
} from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

const json = <T extends z.ZodType>(schema: T) => ({ kind: "json", schema, maxBytes: bounds.jsonBytes }) as const;

const kindOf = {
  "clip.completed": "clip_completed",
  "clip.failed": "clip_failed",
  "share.viewed": "share_viewed",
  "reply.created": "reply_created",
  "transcript.ready": "transcript_ready",
  "message.bounced": "message_bounced",
} as const;

export const webhookEvents = [
  "clip.completed",
  "clip.failed",
  "share.viewed",
  "reply.created",
  "transcript.ready",
  "message.bounced",
] as const satisfies readonly (keyof typeof kindOf)[];

const Events = z
  .array(z.enum(webhookEvents, `must be one of ${webhookEvents.join(", ")}`))
  .min(1)
  .max(50)
  .transform((names) => [...new Set(names)].map((name) => kindOf[name]));

const settings = {
  url: z.string().trim().min(1).max(bounds.webhookUrlLength).meta({ format: "uri" }),
  description: z.union([z.null(), text(bounds.titleLength)]).optional(),
  events: Events,
};

export const Webhook = z
  .object({
    id: z.string(),
    url: Url.describe("The address that events are sent to."),
    description: z.string().nullable(),
    events: z.array(z.enum(webhookEvents)),
    status: z
      .enum(["active", "paused", "disabled"])
      .describe(
        "`active`, `paused` by you, or `disabled` by the server after 20 failures in a row or an answer of 410.",
      ),
    failures: WholeNumber.describe("Failed attempts since the last success."),
    last_error: z.string().nullable().describe("Why the last attempt failed; null if it succeeded."),
    previous_secret_until: Timestamp.nullable().describe(
      "The time until which an earlier secret still signs; null if none does.",
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Webhook", description: "A webhook without its secret." });

const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({
  id: "WebhookWithSecret",
  description: "The webhook, with its secret.",
});

const webhookDeliveryStates = ["pending", "delivered", "failed"] as const;

const WebhookPayload = z
  .object({
    type: z.string().describe("What happened."),
    timestamp: Timestamp.describe("The time of the event."),
    data: z
      .record(z.string(), z.unknown())
      .describe("The data of the event; docs/webhooks.md lists the members of each event."),
  })
  .meta({ id: "WebhookPayload", description: "The body that is sent and signed." });

export const WebhookDelivery = z
  .object({
    id: z.string(),
    webhook_id: z.string().describe("The webhook's id."),
    event_id: z.string().describe("The event's id, the same in every attempt: `webhook-id`."),
    event: z.enum([...webhookEvents, "webhook.test"]),
    status: z.enum(webhookDeliveryStates).describe("`pending` until it was `delivered`, or `failed` for good."),
    attempts: WholeNumber.describe("Tries so far."),
    last_attempt_at: Timestamp.nullable().describe("The time of the last attempt; null before that."),
    next_attempt_at: Timestamp.nullable().describe("The time of the next attempt; null if there is none."),
    response_status: WholeNumber.nullable().describe("The status of the last answer; null if there was none."),
    response_text: z.string().nullable().describe("The beginning of the last answer; null if there was none."),
    duration_ms: WholeNumber.nullable().describe("The duration of the last attempt in milliseconds."),
    error: z.string().nullable().describe("Why it was not delivered; null if it was delivered."),
    payload: WebhookPayload.describe("What is sent."),
    created_at: Timestamp,
    delivered_at: Timestamp.nullable().describe("The time of delivery; null before that."),
  })
  .meta({ id: "WebhookDelivery", description: "A delivery of an event to one webhook, and its result." });

const webhookPath = z.object({ webhookId: z.string().max(64) });
const deliveryPath = webhookPath.extend({ deliveryId: z.string().max(64) });

export const listWebhooks = operation({
  id: "listWebhooks",
  method: "GET",
  path: "/api/v1/webhooks",
  tag: "Webhooks",
  summary: "Your webhooks",
  description: "Newest first, without their secrets.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ webhooks: z.array(Webhook).describe("The webhooks, newest first.") })
      .meta({ id: "WebhookList", description: "Your webhooks." }),
  ),
  errors: [],
});

export const createWebhook = operation({
  id: "createWebhook",
  method: "POST",
  path: "/api/v1/webhooks",
  tag: "Webhooks",
  summary: "Create a webhook",
  description:
    "Each event is sent as a POST to `url`, signed as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` and " +
    "`webhook-signature`, made with `secret`, which is in this answer and nowhere else. Any answer from 200 to 299 within " +
    "ten seconds is success; everything else is tried again for a day. Redirects are not followed, addresses that are not " +
    "on the public internet are refused. At most 20 for a person.",
  access: "bearer",
  secret: true,
  limit: "general",
  body: json(
    z
      .object(settings)
      .meta({ id: "NewWebhook", description: "The webhook to create." })
      .transform(({ url, description, events }) => ({ url, description: description || null, events })),
  ),
  ok: [201],
  answer: resourceResponse(WebhookWithSecret),
  errors: ["validation_failed", "conflict"],
});

export const getWebhook = operation({
  id: "getWebhook",
  method: "GET",
  path: "/api/v1/webhooks/{webhookId}",
  tag: "Webhooks",
  summary: "One webhook",
  description: "Its settings, whether it runs, and how often it has failed since it last worked.",
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
  body: json(
    z
      .object({
        url: blankAsAbsent(settings.url).describe(
          "The address that events are sent to: https, on the public internet, without user name and password.",
        ),
        description: settings.description.describe("Your description of the webhook; null clears it."),
        events: z.preprocess((value) => value ?? undefined, settings.events.optional()),
        status: blankAsAbsent(z.enum(["active", "paused"])).describe("`paused` stops it, `active` starts it again."),
      })
      .meta({ id: "WebhookChanges", description: "The changes. Absent members stay as they are." })
      .transform(({ description, ...rest }) =>
        description === undefined ? rest : { ...rest, description: description || null },
      ),
  ),
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
  answer: resourceResponse(
    z
      .object({ id: z.string(), deleted: z.literal(true) })
      .meta({ id: "DeletedWebhook", description: "The webhook was deleted." }),
  ),
  errors: ["resource_not_found"],
});

export const rotateWebhookSecret = operation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/api/v1/webhooks/{webhookId}/rotate-secret",
  tag: "Webhooks",
  summary: "Rotate the secret of a webhook; the new one is shown only once",
  description:
    "Each secret goes on signing for 24 hours after it was replaced, so that the receiver can be changed without missing " +
    "anything: requests carry a signature by each. At most three secrets sign at the same time; another rotation is refused (409) until one " +
    'has ended. `{"end_former": true}` ends all earlier ones immediately, as when one has leaked.',
  access: "bearer",
  secret: true,
  limit: "general",
  subject: "webhook",
  params: webhookPath,
  body: json(
    z
      .object({
        end_former: withDefault(booleanText(), false).describe(
          "True ends all earlier secrets immediately; false lets each sign for 24 hours after its replacement.",
        ),
      })
      .meta({ id: "SecretRotation", description: "Whether the earlier secrets end." })
      .transform(({ end_former }) => ({ endFormer: end_former })),
  ),
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
    "Sends `webhook.test` once, also while the webhook is paused, and answers with what came of it: `status` is " +
    "`delivered` or `failed`, or `pending` if that took longer than twenty seconds. It counts neither as a failure nor " +
    "as a success of the webhook.",
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
  answer: resourceResponse(
    z
      .object({
        deliveries: z.array(WebhookDelivery).describe("The deliveries of this page, newest first."),
        pagination: Pagination,
      })
      .meta({ id: "WebhookDeliveryPage", description: "A page of the deliveries of a webhook." }),
  ),
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
