import * as contract from "#lib/contract/webhooks";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentDelivery } from "#lib/http/present/webhook";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { listDeliveries } from "#lib/webhooks/deliveries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listWebhookDeliveries, async ({ subject, query, request, origin }) => {
    const { deliveries, total } = await listDeliveries(subject, query);
    const data = {
      deliveries: deliveries.map(presentDelivery),
      pagination: presentPagination(query.page, query.limit, total),
    };
    return listResponse({ success: true as const, data, message: "What was sent." }, request.url, origin);
  }),
);
