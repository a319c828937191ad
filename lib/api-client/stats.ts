import type { ResponseBody } from "#lib/contract/schema/operation";
import type * as sharesContract from "#lib/contract/shares";
import { request } from "./request";

export type Stats = ResponseBody<typeof sharesContract.getClipStats>["data"];
export type DayStats = NonNullable<Stats["by_day"]>[number];
export type LinkStats = NonNullable<Stats["by_share"]>[number];

/** The parts that visitors of a clip heard, with a row for each link. */
export async function getClipStats(id: number, signal?: AbortSignal): Promise<Stats> {
  return (await request<ResponseBody<typeof sharesContract.getClipStats>>(`/clips/${id}/stats?by=share`, { signal }))
    .data;
}

const DAY_MS = 86_400_000;

/** The days with at least three visitors, oldest first: of so many days, today included, or of all. */
export async function listDayStats(id: number, days: number | null, signal?: AbortSignal): Promise<DayStats[]> {
  const first = days === null ? null : new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const path = `/clips/${id}/stats?by=day${first === null ? "" : `&from=${first}`}`;
  return (await request<ResponseBody<typeof sharesContract.getClipStats>>(path, { signal })).data.by_day ?? [];
}
