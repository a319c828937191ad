import { saveFile } from "#lib/browser/save-file";
import type { createApiKey, listApiKeys } from "#lib/contract/keys";
import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as sessionsContract from "#lib/contract/sessions";
import { request } from "./request";

export type ApiKey = ResponseBody<typeof listApiKeys>["data"]["api_keys"][number];
export type NewApiKey = ResponseBody<typeof createApiKey>["data"];
export type UserSession = ResponseBody<typeof sessionsContract.listSessions>["data"]["sessions"][number];

export async function listKeys(signal?: AbortSignal): Promise<ApiKey[]> {
  return (await request<ResponseBody<typeof listApiKeys>>("/auth/api-keys", { signal })).data.api_keys;
}

/** Makes a key; its secret is in this answer alone. */
export async function createKey(name: string, scopes: ApiKey["scopes"]): Promise<NewApiKey> {
  const json = { name, scopes };
  return (await request<ResponseBody<typeof createApiKey>>("/auth/api-keys", { method: "POST", json })).data;
}

export async function revokeKey(id: string): Promise<void> {
  await request(`/auth/api-keys/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function listSessions(signal?: AbortSignal): Promise<UserSession[]> {
  return (await request<ResponseBody<typeof sessionsContract.listSessions>>("/auth/sessions", { signal })).data
    .sessions;
}

export async function endSession(id: string): Promise<void> {
  await request(`/auth/sessions/${encodeURIComponent(id)}`, { method: "DELETE" });
}

export async function endOtherSessions(): Promise<number> {
  return (await request<ResponseBody<typeof sessionsContract.endOtherSessions>>("/auth/sessions", { method: "DELETE" }))
    .data.ended;
}

/** Deletes the account with everything in it. */
export async function deleteAccount(): Promise<void> {
  await request("/auth/me", { method: "DELETE" });
}

/** Asks whether the server can send the export now, then has the browser save it. */
export async function exportAccount(): Promise<void> {
  const path = "/auth/me/export";
  await request(path, { method: "HEAD" });
  saveFile(`/api/v1${path}`);
}
