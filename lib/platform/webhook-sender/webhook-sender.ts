import { lazyPerProcess } from "#lib/config/lazy-per-process";
import { httpWebhookSender } from "./http";

export const webhookSender = lazyPerProcess(({ config }) => httpWebhookSender(config.webhooks));
