import type { PendingBody, ResponseBody } from "#lib/contract/schema/operation";
import type * as speechContract from "#lib/contract/speech";
import { request } from "./request";

export type TranslatedTranscription = ResponseBody<typeof speechContract.translateTranscription>;
export type TranslationInfo = ResponseBody<typeof speechContract.listTranslations>["data"]["translations"][number];
export type Capabilities = ResponseBody<typeof speechContract.getCapabilities>["data"];

export async function getCapabilities(signal?: AbortSignal): Promise<Capabilities> {
  return (await request<ResponseBody<typeof speechContract.getCapabilities>>("/capabilities", { signal })).data;
}

const path = (clipId: number) => `/clips/${clipId}/transcription/translations`;

export async function listTranslations(clipId: number, signal?: AbortSignal): Promise<TranslationInfo[]> {
  return (await request<ResponseBody<typeof speechContract.listTranslations>>(path(clipId), { signal })).data
    .translations;
}

/** Waits for the result up to 25 seconds; asking again joins the same job. A stored result is returned immediately. */
export async function translateTranscription(
  clipId: number,
  language: string,
  onProgress: (percent: number) => void = () => {},
  signal?: AbortSignal,
): Promise<TranslatedTranscription> {
  for (;;) {
    const answer = await request<TranslatedTranscription | PendingBody<typeof speechContract.translateTranscription>>(
      path(clipId),
      {
        method: "POST",
        json: { target_language: language },
        signal,
      },
    );
    if (answer.status === "completed") return answer;
    onProgress(answer.progress);
  }
}

export function getTranslation(clipId: number, language: string, signal?: AbortSignal) {
  return request<TranslatedTranscription>(`${path(clipId)}/${language}`, { signal });
}

export function deleteTranslation(clipId: number, language: string) {
  return request(`${path(clipId)}/${language}`, { method: "DELETE" });
}
