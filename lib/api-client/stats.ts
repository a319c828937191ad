import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as sharesContract from "#lib/contract/shares";
import { request } from "./request";

export type Stats = ResponseBody<typeof sharesContract.getClipStats>["data"];
export type LinkStats = NonNullable<Stats["by_share"]>[number];

/** What visitors of a clip heard, with a row for each link. */
export async function getClipStats(id: number, signal?: AbortSignal): Promise<Stats> {
  return (await request<ResponseBody<typeof sharesContract.getClipStats>>(`/clips/${id}/stats?by=share`, { signal }))
    .data;
}
