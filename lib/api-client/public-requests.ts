import type * as contract from "#lib/contract/requests";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request } from "./request";

export type PublicRequest = ResponseBody<typeof contract.getPublicRequest>["data"];

const pathOf = (code: string) => `/request/public/${encodeURIComponent(code)}`;

/** Returns what the request asks; throws 410 `request_ended` once it has ended. */
export async function getPublicRequest(code: string, signal?: AbortSignal): Promise<PublicRequest> {
  return (await request<ResponseBody<typeof contract.getPublicRequest>>(pathOf(code), { signal })).data;
}

/** Begins an answer on the server; calls with one key begin one. */
export async function beginAnswer(code: string, key: string): Promise<{ clipId: number; token: string }> {
  const headers = { "Idempotency-Key": key };
  const call = { method: "POST", json: {}, headers };
  const begun = await request<ResponseBody<typeof contract.beginAnswer>>(`${pathOf(code)}/clips`, call);
  return { clipId: begun.vst_id, token: begun.answer_token };
}

/** Sends the answer to the asker. Repeating it changes nothing. */
export function sendAnswer(
  code: string,
  clipId: number,
  { name, language }: { name: string; language: string },
): Promise<ResponseBody<typeof contract.sendAnswer>> {
  const json = { language, ...(name.trim() ? { name: name.trim() } : {}) };
  return request(`${pathOf(code)}/clips/${clipId}/send`, { method: "POST", json });
}
