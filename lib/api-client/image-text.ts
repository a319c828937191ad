import type * as draftsContract from "#lib/contract/drafts";
import type { ResponseBody } from "#lib/contract/schema/operation";
import { request } from "./request";

export type ImageText = ResponseBody<typeof draftsContract.getImageText>["data"];

export async function getImageText(clipId: number, filename: string, signal?: AbortSignal): Promise<ImageText> {
  const path = `/security/vst/${clipId}/image/${encodeURIComponent(filename)}/text`;
  return (await request<ResponseBody<typeof draftsContract.getImageText>>(path, { signal })).data;
}
