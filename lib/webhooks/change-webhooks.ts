import type { User, Webhook, WebhookEvent } from "#lib/generated/prisma/client";
import { clock } from "#lib/kernel/clock";
import { AppError, notFound } from "#lib/kernel/errors";
import { newId } from "#lib/kernel/ids";
import { db, lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { assertGuardedUrl } from "#lib/platform/guarded-http/guarded-url";
import type { OwnedWebhook } from "./owned-webhook";
import { cancelPendingDeliveries } from "./record-delivery-attempt";
import { newSecret } from "./sign";
import { listFormerSecrets, sealSecret } from "./webhook-secrets";

export const WEBHOOKS_PER_USER = 20;
const ROTATION_HOURS = 24;
const FORMER_SECRETS = 2;

export interface WebhookSettings {
  url: string;
  description: string | null;
  events: WebhookEvent[];
}

export async function createWebhook(
  user: Pick<User, "id">,
  settings: WebhookSettings,
): Promise<{ webhook: Webhook; secret: string }> {
  const url = assertGuardedUrl(settings.url);
  const secret = newSecret();
  const now = clock.now();
  const webhook = await transaction(async (tx) => {
    await lockName(tx, `webhooks:${user.id}`);
    if ((await tx.webhook.count({ where: { userId: user.id } })) >= WEBHOOKS_PER_USER) {
      throw new AppError("conflict", `You already have ${WEBHOOKS_PER_USER} webhooks: delete one first.`);
    }
    return tx.webhook.create({
      data: {
        ...settings,
        url,
        id: newId("whk"),
        userId: user.id,
        secret: sealSecret(secret),
        createdAt: now,
        updatedAt: now,
      },
    });
  });
  return { webhook, secret };
}

interface WebhookChange extends Partial<WebhookSettings> {
  status?: "active" | "paused";
}

/** Starting it again forgets earlier failures. */
export async function updateWebhook({ id }: OwnedWebhook, change: WebhookChange): Promise<Webhook> {
  const url = change.url === undefined ? {} : { url: assertGuardedUrl(change.url) };
  const started = change.status === "active" ? { failures: 0, lastError: null } : {};
  return changed(id, async (tx) => {
    const data = { ...change, ...url, ...started, updatedAt: clock.now() };
    const [webhook] = await tx.webhook.updateManyAndReturn({ where: { id }, data });
    if (webhook?.status === "paused") await cancelPendingDeliveries(tx, id, "The webhook was paused.");
    return webhook;
  });
}

export async function rotateSecret(
  { id }: OwnedWebhook,
  { endFormer = false }: { endFormer?: boolean } = {},
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  const webhook = await changed(id, async (tx) => {
    const current = await tx.webhook.findUnique({ where: { id } });
    if (!current) return;
    const now = clock.now();
    const [previous, older] = endFormer ? [] : formerAfterRotation(current, now);
    const data = {
      secret: sealSecret(secret),
      previousSecret: previous?.secret ?? null,
      previousSecretUntil: previous?.until ?? null,
      olderSecret: older?.secret ?? null,
      olderSecretUntil: older?.until ?? null,
      updatedAt: now,
    };
    return (await tx.webhook.updateManyAndReturn({ where: { id }, data }))[0];
  });
  return { webhook, secret };
}

function formerAfterRotation(webhook: Webhook, now: Date) {
  const former = listFormerSecrets(webhook, now);
  const free = former[FORMER_SECRETS - 1]?.until;
  if (free) {
    throw new AppError(
      "conflict",
      `This webhook currently signs with three secrets. Send {"end_former": true} to end the earlier ones, or wait until ${free.toISOString()}.`,
    );
  }
  return [{ secret: webhook.secret, until: new Date(now.getTime() + ROTATION_HOURS * 3_600_000) }, ...former];
}

export async function removeWebhook({ id }: OwnedWebhook): Promise<void> {
  await db().webhook.deleteMany({ where: { id } });
}

export async function listWebhooks(user: Pick<User, "id">): Promise<Webhook[]> {
  return db().webhook.findMany({ where: { userId: user.id }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
}

async function changed(id: string, change: (tx: Transaction) => Promise<Webhook | undefined>): Promise<Webhook> {
  const webhook = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM webhooks WHERE id = ${id} FOR NO KEY UPDATE`;
    return change(tx);
  });
  if (!webhook) throw notFound("The webhook");
  return webhook;
}
