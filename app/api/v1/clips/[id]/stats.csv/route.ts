import { clipSlug } from "#lib/clips/clip-slug";
import * as contract from "#lib/contract/shares";
import { answerStatsTable } from "#lib/http/answers/answer-stats-table";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getClipStats } from "#lib/shares/views/get-stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getClipStatsTable, async ({ subject, query }) =>
    answerStatsTable(await getClipStats(subject, { ...query, by: query.by ?? "day" }), `${clipSlug(subject)}-stats`),
  ),
);
