import { z } from "zod";
import { blankAsAbsent, booleanText, Pagination, Timestamp, text, Url, WholeNumber, withDefault } from "./fields";
import { bounds } from "./limits";

const kindOf = {
  "clip.completed": "clip_completed",
  "clip.failed": "clip_failed",
  "share.viewed": "share_viewed",
  "reply.created": "reply_created",
  "transcript.ready": "transcript_ready",
  "message.bounced": "message_bounced",
  "request.opened": "request_opened",
  "request.answered": "request_answered",
} as const;

export const webhookEvents = [
  "clip.completed",
  "clip.failed",
  "share.viewed",
  "reply.created",
  "transcript.ready",
  "message.bounced",
  "request.opened",
  "request.answered",
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

export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({
  id: "WebhookWithSecret",
  description: "The webhook, with its secret.",
});

export const webhookDeliveryStates = ["pending", "delivered", "failed"] as const;

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

export const WebhookList = z
  .object({ webhooks: z.array(Webhook).describe("The webhooks, newest first.") })
  .meta({ id: "WebhookList", description: "Your webhooks." });

export const NewWebhook = z
  .object(settings)
  .meta({ id: "NewWebhook", description: "The webhook to create." })
  .transform(({ url, description, events }) => ({ url, description: description || null, events }));

export const WebhookChanges = z
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
  );

export const DeletedWebhook = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "DeletedWebhook", description: "The webhook was deleted." });

export const SecretRotation = z
  .object({
    end_former: withDefault(booleanText(), false).describe(
      "True ends all earlier secrets immediately; false lets each sign for 24 hours after its replacement.",
    ),
  })
  .meta({ id: "SecretRotation", description: "Whether the earlier secrets end." })
  .transform(({ end_former }) => ({ endFormer: end_former }));

export const WebhookDeliveryPage = z
  .object({
    deliveries: z.array(WebhookDelivery).describe("The deliveries of this page, newest first."),
    pagination: Pagination,
  })
  .meta({ id: "WebhookDeliveryPage", description: "A page of the deliveries of a webhook." });
