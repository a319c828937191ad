import type * as publicContract from "#lib/contract/public";
import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as sharesContract from "#lib/contract/shares";
import { ApiError } from "./api-error";
import { fetchFile } from "./fetch-file";
import { request } from "./request";

export type Share = ResponseBody<typeof sharesContract.listShares>["data"]["shares"][number];
export type Privacy = Share["privacy"];
export type ReplyMode = Share["replies"];

export interface ShareRequest {
  privacy?: Privacy;
  password?: string;
  expires_at?: string;
  max_views?: number;
  replies?: ReplyMode;
  allow_download?: boolean;
}

/** Changes of a link; null removes an end, a password or a limit. */
export type ShareChanges = Omit<ShareRequest, "password" | "expires_at" | "max_views"> & {
  password?: string | null;
  expires_at?: string | null;
  max_views?: number | null;
};

/** The context of a link for agents, as Markdown. Its owner gets it even if visitors need a password. */
export async function getLinkMarkdown(code: string): Promise<string> {
  const answer = await fetchFile(`/c/${code}.md`);
  if (!answer) throw new ApiError(404, null);
  return answer.text();
}

export async function createShare(
  id: number,
  wish: ShareRequest,
): Promise<ResponseBody<typeof sharesContract.createShareLink>> {
  return request(`/clips/${id}/share`, { method: "POST", json: wish });
}

export async function shareByEmail(
  id: number,
  wish: ShareRequest & { recipient_email: string; recipient_name?: string; message?: string; language?: string },
): Promise<ResponseBody<typeof sharesContract.shareByEmail>> {
  return request(`/clips/${id}/share/email`, { method: "POST", json: wish });
}

export async function shareBySms(
  id: number,
  wish: ShareRequest & { recipient_phone: string; message?: string; language?: string },
): Promise<ResponseBody<typeof sharesContract.shareBySms>> {
  return request(`/clips/${id}/share/sms`, { method: "POST", json: wish });
}

/** Newest first. */
export async function listShares(id: number, signal?: AbortSignal): Promise<Share[]> {
  return (await request<ResponseBody<typeof sharesContract.listShares>>(`/clips/${id}/shares?limit=100`, { signal }))
    .data.shares;
}

const path = (code: string) => `/shares/${encodeURIComponent(code)}`;

export async function updateShare(code: string, changes: ShareChanges): Promise<Share> {
  return (
    await request<ResponseBody<typeof sharesContract.updateShare>>(path(code), { method: "PATCH", json: changes })
  ).data;
}

/** The link gets another address; the one before opens nothing any more. */
export async function rotateShare(code: string): Promise<Share> {
  return (await request<ResponseBody<typeof sharesContract.rotateShare>>(`${path(code)}/rotate`, { method: "POST" }))
    .data;
}

/** Visitors of the link keep seeing the clip as it is now. */
export async function freezeShare(code: string): Promise<Share> {
  return (await request<ResponseBody<typeof sharesContract.freezeShare>>(`${path(code)}/frozen`, { method: "PUT" }))
    .data;
}

/** Visitors of the link see the current clip from now on. */
export async function unfreezeShare(code: string): Promise<Share> {
  return (
    await request<ResponseBody<typeof sharesContract.unfreezeShare>>(`${path(code)}/frozen`, { method: "DELETE" })
  ).data;
}

export async function remindShare(code: string): Promise<ResponseBody<typeof sharesContract.remindShare>> {
  return request(`${path(code)}/remind`, { method: "POST" });
}

export async function revokeShare(code: string): Promise<void> {
  await request(path(code), { method: "DELETE" });
}

/** Of a link that opens for everybody; at most so many pixels wide. */
export async function getEmbedding(
  url: string,
  maxwidth: number,
): Promise<ResponseBody<typeof publicContract.getEmbedding>> {
  return request(`/oembed?${new URLSearchParams({ url, maxwidth: String(maxwidth) })}`);
}
