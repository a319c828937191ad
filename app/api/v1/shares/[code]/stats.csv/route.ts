import * as contract from "#lib/contract/shares";
import { answerStatsTable } from "#lib/http/answers/answer-stats-table";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getShareStats } from "#lib/shares/views/get-stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getShareStatsTable, async ({ subject, query }) =>
    answerStatsTable(await getShareStats(subject, { ...query, by: query.by ?? "day" }), `${subject.code}-stats`),
  ),
);
