import type { Stats } from "#lib/shares/views/get-stats";
import { presentLinkStats, presentStats } from "../present/stats";
import { jsonStream } from "../response/json-stream";

/** Of 500 links with 1000 tags each: the links are written one after the other. */
export function answerStats(stats: Stats, message: string) {
  const data = presentStats(stats);
  if (!stats.links) return { success: true as const, data, message };
  return jsonStream(partsOf(data, stats.links, message), new Headers(), { memoryBytes: 0 });
}

async function* partsOf(data: object, links: NonNullable<Stats["links"]>, message: string): AsyncGenerator<string> {
  yield `{"success":true,"data":${JSON.stringify(data).slice(0, -1)},"by_share":[`;
  let comma = "";
  for await (const link of links) {
    yield `${comma}${JSON.stringify(presentLinkStats(link))}`;
    comma = ",";
  }
  yield `]},"message":${JSON.stringify(message)}}`;
}
