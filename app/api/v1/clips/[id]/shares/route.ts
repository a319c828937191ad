import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentShares } from "#lib/http/present/share";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { listShares } from "#lib/shares/list-shares";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listShares, async ({ subject, query, request, origin }) => {
    const { shares, total } = await listShares(subject.id, query);
    const pagination = presentPagination(query.page, query.limit, total);
    const data = { shares: await presentShares(shares, origin), pagination };
    return listResponse({ success: true as const, data, message: "The links of the clip." }, request.url, origin);
  }),
);
