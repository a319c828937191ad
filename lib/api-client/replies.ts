import type * as repliesContract from "#lib/contract/replies";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { recordingFileName } from "../browser/recorder/recording-type";
import type { Reply } from "./api";
import { request, workTimeoutMs } from "./request";

/** By text, voice or both. The same key sends it once, however often it is tried. */
export async function answerReply(
  id: string,
  { message, voice, key }: { message: string; voice: Blob | null; key: string },
): Promise<ResponseBody<typeof repliesContract.answerReply>> {
  const path = `/replies/${id}/answer`;
  const headers = { "Idempotency-Key": key };
  if (!voice) return request(path, { method: "POST", headers, json: { message } });
  const form = new FormData();
  if (message) form.set("message", message);
  form.set("audio_file", voice, recordingFileName("reply", voice.type));
  return request(path, { method: "POST", headers, form, patienceMs: workTimeoutMs });
}

export type Decision = "approve" | "decline";
type DecidedReply = ResponseBody<typeof repliesContract.approveReply>["data"];

/** Shows it to every visitor of its link, or to the owner alone. */
export async function decideReply(
  { id, edited_at }: Pick<Reply, "id" | "edited_at">,
  decision: Decision,
): Promise<DecidedReply> {
  const json = decision === "approve" ? { json: { edited_at } } : {};
  return (
    await request<ResponseBody<typeof repliesContract.approveReply>>(`/replies/${id}/${decision}`, {
      method: "POST",
      ...json,
    })
  ).data;
}

export async function resolveReply(id: string, isResolved: boolean): Promise<DecidedReply> {
  const verb = isResolved ? "resolve" : "reopen";
  return (
    await request<ResponseBody<typeof repliesContract.resolveReply>>(`/replies/${id}/${verb}`, { method: "POST" })
  ).data;
}

export async function markReplyRead(id: string): Promise<void> {
  await request(`/replies/${id}`, { method: "PATCH", json: { read: true } });
}

/** To all clips. */
export async function countReplies(which: "unread" | "resolved", signal: AbortSignal): Promise<number> {
  const query = which === "unread" ? "unread=true&state=open" : "state=resolved";
  const path = `/replies?${query}&limit=1`;
  const { data } = await request<ResponseBody<typeof repliesContract.listAllReplies>>(path, { signal });
  return data.pagination.total;
}

/** A reply that a program may have sent; with the title of its clip where the list is of all clips. */
export type SuspectedReply = Reply & { clip_title?: string };

type SuspectedAnswer =
  | ResponseBody<typeof repliesContract.listReplies>
  | ResponseBody<typeof repliesContract.listAllReplies>;

export async function listSuspected(
  clipId: number | undefined,
  signal: AbortSignal,
): Promise<{ replies: SuspectedReply[]; total: number }> {
  const path = clipId === undefined ? "/replies" : `/clips/${clipId}/replies`;
  const { data } = await request<SuspectedAnswer>(`${path}?suspected=true&limit=100`, { signal });
  return { replies: data.replies, total: data.pagination.total };
}

/** An ordinary reply from now on. */
export async function acceptReply(id: string): Promise<void> {
  await request(`/replies/${id}/accept`, { method: "POST", patienceMs: workTimeoutMs });
}

/** The visitor who sent that reply, on all links of its clip. */
export async function blockVisitor(replyId: string, isBlocked: boolean): Promise<void> {
  await request(`/replies/${replyId}/block`, { method: isBlocked ? "POST" : "DELETE" });
}

export async function deleteReply(id: string): Promise<void> {
  await request(`/replies/${id}`, { method: "DELETE" });
}
