import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentWebhook } from "#lib/http/present/webhook";
import { removeWebhook, updateWebhook } from "#lib/webhooks/change-webhooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getWebhook, async ({ subject }) => {
    return { success: true as const, data: presentWebhook(subject), message: "The webhook." };
  }),
  endpoint(contract.updateWebhook, async ({ subject, body }) => {
    const data = presentWebhook(await updateWebhook(subject, body));
    return { success: true as const, data, message: "The webhook was changed." };
  }),
  endpoint(contract.deleteWebhook, async ({ subject }) => {
    await removeWebhook(subject);
    return {
      success: true as const,
      data: { id: subject.id, deleted: true as const },
      message: "The webhook was deleted.",
    };
  }),
);
