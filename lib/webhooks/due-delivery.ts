import type { User, Webhook, WebhookDelivery } from "#lib/generated/prisma/client";

export type DueDelivery = WebhookDelivery & { webhook: Webhook & { user: User } };
