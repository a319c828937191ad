import type { AnswerOf } from "#lib/contract/operation";
import type { approveReply as approval, answerReply as operation } from "#lib/contract/replies";
import { request } from "./request";

/** Sent to whoever wrote the reply. */
export async function answerReply(id: string, message: string): Promise<AnswerOf<typeof operation>> {
  return request(`/replies/${id}/answer`, { method: "POST", json: { message } });
}

export type Decision = "approve" | "decline";
export type DecidedReply = AnswerOf<typeof approval>["data"];

/** Shows it to everybody who has its link, or to nobody else. */
export async function decideReply(id: string, decision: Decision): Promise<DecidedReply> {
  return (await request<AnswerOf<typeof approval>>(`/replies/${id}/${decision}`, { method: "POST" })).data;
}
