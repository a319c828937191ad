import { config } from "#lib/kernel/config";
import { httpWebhookSender } from "./http";
import type { WebhookSender } from "./port";

let instance: WebhookSender | undefined;

export function webhookSender(): WebhookSender {
  instance ??= httpWebhookSender(config().webhooks);
  return instance;
}
