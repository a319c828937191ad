import * as contract from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentMessage } from "#lib/http/present/message";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { listSent } from "#lib/messages/list-sent";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listMessages, async ({ subject, query, request, origin }) => {
    const { messages, total } = await listSent(subject.id, query);
    const data = {
      messages: messages.map(presentMessage),
      pagination: presentPagination(query.page, query.limit, total),
    };
    return listResponse({ success: true as const, data, message: "What was sent." }, request.url, origin);
  }),
);
