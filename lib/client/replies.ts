import type { AnswerOf } from "#lib/contract/operation";
import type { answerReply as operation } from "#lib/contract/replies";
import { request } from "./request";

/** Sent to whoever wrote the reply. */
export async function answerReply(id: string, message: string): Promise<AnswerOf<typeof operation>> {
  return request(`/replies/${id}/answer`, { method: "POST", json: { message } });
}
