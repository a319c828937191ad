import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { listAllReplies } from "#lib/shares/replies/list-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listAllReplies, async ({ actor, query, request, origin }) => {
    const { replies, total } = await listAllReplies(actor.user, query);
    const pagination = presentPagination(query.page, query.limit, total);
    const shown = replies.map((reply) => ({ ...presentReply(reply, origin), clip_title: reply.clip.title }));
    const body = {
      success: true as const,
      data: { replies: shown, pagination },
      message: "The replies to your clips.",
    };
    return listResponse(body, request.url, origin);
  }),
);
