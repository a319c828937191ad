import type * as handoversContract from "#lib/contract/handovers";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request } from "./request";

type ConnectionsAnswer = ResponseBody<typeof handoversContract.listConnections>;
type ConnectionAnswer = ResponseBody<typeof handoversContract.saveConnection>;
type HandoversAnswer = ResponseBody<typeof handoversContract.listHandovers>;
type HandedOver = ResponseBody<typeof handoversContract.handOverClip>;

export type Connection = ConnectionsAnswer["data"]["connections"][number];
export type Tracker = Connection["target"];
export type Handover = HandoversAnswer["data"]["handovers"][number];
export type HandoverTarget = Handover["target"];
export type HandoverAnswer = HandedOver["data"];

export interface NewConnection {
  token: string;
  url?: string;
  email?: string;
  project?: string;
}

export interface HandoverWish {
  target: HandoverTarget;
  project?: string;
  split: Handover["split"];
  labels: readonly string[];
  crops: boolean;
  links: boolean;
  confirm_visible?: boolean;
}

export async function listConnections(signal?: AbortSignal): Promise<Connection[]> {
  return (await request<ConnectionsAnswer>("/connections", { signal })).data.connections;
}

export async function saveConnection(target: Tracker, connection: NewConnection): Promise<Connection> {
  return (await request<ConnectionAnswer>(`/connections/${target}`, { method: "PUT", json: connection })).data;
}

export async function deleteConnection(target: Tracker): Promise<void> {
  await request(`/connections/${target}`, { method: "DELETE" });
}

/** The latest first. With `isWaiting` the server answers when none is pending, or after 25 s. */
export async function listHandovers(clipId: number, isWaiting: boolean, signal?: AbortSignal): Promise<Handover[]> {
  const headers: Record<string, string> = isWaiting ? { Prefer: "wait=25" } : {};
  return (await request<HandoversAnswer>(`/clips/${clipId}/handovers`, { headers, signal })).data.handovers;
}

const path = (clipId: number) => `/clips/${clipId}/handover`;

/** The issues that would be sent, and their readers. */
export async function previewHandover(
  clipId: number,
  wish: HandoverWish,
  signal?: AbortSignal,
): Promise<HandoverAnswer> {
  return (await request<HandedOver>(path(clipId), { method: "POST", json: { ...wish, dry_run: true }, signal })).data;
}

/** Sends it in the background, or again to the same place. */
export async function handOver(clipId: number, wish: HandoverWish): Promise<HandoverAnswer> {
  return (await request<HandedOver>(path(clipId), { method: "POST", json: wish })).data;
}

/** The image around a pin, with its ink, for the owner. */
export const cropUrl = (clipId: number, pin: number): string => `/api/v1/clips/${clipId}/crops/${pin}?size=480`;
