import { createWebhook, listWebhooks } from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentWebhook } from "#lib/http/present/webhook";
import { createWebhook as create, listWebhooks as list } from "#lib/webhooks/change-webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(listWebhooks, async ({ actor }) => {
    const data = { webhooks: (await list(actor.user)).map(presentWebhook) };
    return { success: true as const, data, message: "Your webhooks." };
  }),
  endpoint(createWebhook, async ({ actor, body }) => {
    const { webhook, secret } = await create(actor.user, body);
    const data = { ...presentWebhook(webhook), secret };
    return { success: true as const, data, message: "Keep the secret: it is not shown again." };
  }),
);
