import { perRuntime } from "#lib/kernel/per-runtime";
import { httpWebhookSender } from "./http";

export const webhookSender = perRuntime(({ config }) => httpWebhookSender(config.webhooks));
