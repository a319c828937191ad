import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as webhooksContract from "#lib/contract/webhooks";
import { request } from "./request";

type Listed = ResponseBody<typeof webhooksContract.listWebhooks>;
type WithSecret = ResponseBody<typeof webhooksContract.createWebhook>;
type Delivered = ResponseBody<typeof webhooksContract.testWebhook>;

export type Webhook = Listed["data"]["webhooks"][number];
export type WebhookWithSecret = WithSecret["data"];
export type WebhookEvent = Webhook["events"][number];
export type WebhookDelivery = Delivered["data"];

export interface WebhookSettings {
  url: string;
  description: string | null;
  events: WebhookEvent[];
}

const pathOf = ({ id }: Pick<Webhook, "id">) => `/webhooks/${id}`;

export async function listWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  return (await request<Listed>("/webhooks", { signal })).data.webhooks;
}

export async function createWebhook(settings: WebhookSettings): Promise<WebhookWithSecret> {
  return (await request<WithSecret>("/webhooks", { method: "POST", json: settings })).data;
}

export async function updateWebhook(
  webhook: Webhook,
  changes: Partial<WebhookSettings> & { status?: "active" | "paused" },
): Promise<Webhook> {
  return (
    await request<ResponseBody<typeof webhooksContract.updateWebhook>>(pathOf(webhook), {
      method: "PATCH",
      json: changes,
    })
  ).data;
}

export async function deleteWebhook(webhook: Webhook): Promise<void> {
  await request(pathOf(webhook), { method: "DELETE" });
}

export async function rotateWebhookSecret(webhook: Webhook, endFormer: boolean): Promise<WebhookWithSecret> {
  const json = { end_former: endFormer };
  return (await request<WithSecret>(`${pathOf(webhook)}/rotate-secret`, { method: "POST", json })).data;
}

export async function testWebhook(webhook: Webhook): Promise<WebhookDelivery> {
  return (await request<Delivered>(`${pathOf(webhook)}/test`, { method: "POST" })).data;
}

export async function listDeliveries(
  webhook: Webhook,
  page: number,
  signal?: AbortSignal,
): Promise<ResponseBody<typeof webhooksContract.listWebhookDeliveries>["data"]> {
  const path = `${pathOf(webhook)}/deliveries?page=${page}`;
  return (await request<ResponseBody<typeof webhooksContract.listWebhookDeliveries>>(path, { signal })).data;
}

export async function redeliver(webhook: Webhook, { id }: WebhookDelivery): Promise<WebhookDelivery> {
  return (await request<Delivered>(`${pathOf(webhook)}/deliveries/${id}/redeliver`, { method: "POST" })).data;
}
