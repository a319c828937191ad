import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentWebhook } from "#lib/http/present/webhook";
import { rotateSecret } from "#lib/webhooks/change-webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.rotateWebhookSecret, async ({ subject, body }) => {
    const { webhook, secret } = await rotateSecret(subject, body);
    const data = { ...presentWebhook(webhook), secret };
    return { success: true as const, data, message: "Keep the secret: it is not shown again." };
  }),
);
