import { deleteClip } from "#lib/api-client/api";
import { ApiError } from "#lib/api-client/api-error";
import { setAnswerToken } from "#lib/api-client/request";
import { deleteAnswer, type KeptAnswer } from "./kept-answers";

/** Withdraws a sent answer; one that is already gone counts as withdrawn. */
export async function withdrawAnswer({ code, begun }: KeptAnswer): Promise<void> {
  if (begun) {
    setAnswerToken(begun.token);
    await deleteClip(begun.clipId).catch((error: unknown) => {
      if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
    });
    setAnswerToken(null);
  }
  await deleteAnswer(code);
}
