import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentRequest, presentRequests } from "#lib/http/present/request";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { createRequest } from "#lib/requests/create-request";
import { getOwnedRequest } from "#lib/requests/find-request";
import { listRequests } from "#lib/requests/list-requests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listRequests, async ({ actor, query, request, origin }) => {
    const { requests, total } = await listRequests(actor.user, query);
    const pagination = presentPagination(query.page, query.limit, total);
    const data = { requests: await presentRequests(requests, origin), pagination };
    return listResponse({ success: true as const, data, message: "Your requests." }, request.url, origin);
  }),
  endpoint(
    contract.createRequest,
    async ({ actor, body, upload, origin, signal }) => ({
      success: true as const,
      ...(await presentRequest(await createRequest(actor.user, { ...body, file: upload, signal }), origin)),
    }),
    async ({ actor, origin }, made) => ({
      success: true as const,
      ...(await presentRequest(await getOwnedRequest(actor.user, made), origin)),
    }),
  ),
);
