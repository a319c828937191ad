import * as contract from "#lib/contract/shares";
import { answerStats } from "#lib/http/answers/answer-stats";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getShareStats } from "#lib/shares/views/get-stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getShareStats, async ({ subject, query }) =>
    answerStats(await getShareStats(subject, query), "What visitors of the link heard."),
  ),
);
