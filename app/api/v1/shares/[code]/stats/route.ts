import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentStats } from "#lib/http/present/stats";
import { getShareStats } from "#lib/shares/views/get-stats";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getShareStats, async ({ subject, query }) => ({
    success: true as const,
    data: presentStats(await getShareStats(subject, query)),
    message: "What visitors of the link heard.",
  })),
);
