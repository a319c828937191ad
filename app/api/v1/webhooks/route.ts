import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentWebhook } from "#lib/http/present/webhook";
import { createWebhook, listWebhooks } from "#lib/webhooks/change-webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listWebhooks, async ({ actor }) => {
    const data = { webhooks: (await listWebhooks(actor.user)).map(presentWebhook) };
    return { success: true as const, data, message: "Your webhooks." };
  }),
  endpoint(contract.createWebhook, async ({ actor, body }) => {
    const { webhook, secret } = await createWebhook(actor.user, body);
    const data = { ...presentWebhook(webhook), secret };
    return { success: true as const, data, message: "Keep the secret: it is not shown again." };
  }),
);
