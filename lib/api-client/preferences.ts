import type * as preferencesContract from "#lib/contract/preferences";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request } from "./request";

type Answer = ResponseBody<typeof preferencesContract.getPreferences>;
export type Preferences = Answer["data"];

const PATH = "/auth/me/preferences";

export async function getPreferences(signal?: AbortSignal): Promise<Preferences> {
  return (await request<Answer>(PATH, { signal })).data;
}

export async function updatePreferences(changes: Partial<Preferences>): Promise<Preferences> {
  return (await request<Answer>(PATH, { method: "PATCH", json: changes })).data;
}
