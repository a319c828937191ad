import { perRuntime } from "#lib/config/per-runtime";
import { httpWebhookSender } from "./http";

export const webhookSender = perRuntime(({ config }) => httpWebhookSender(config.webhooks));
