import type { User, Webhook } from "#lib/generated/prisma/client";
import { notFound } from "#lib/kernel/errors";
import { db } from "#lib/platform/database/db";

export type OwnedWebhook = Webhook;

export async function getOwnedWebhook(user: Pick<User, "id">, webhookId: string): Promise<OwnedWebhook> {
  const webhook = await db().webhook.findFirst({ where: { id: webhookId, userId: user.id } });
  if (!webhook) throw notFound("The webhook");
  return webhook;
}
