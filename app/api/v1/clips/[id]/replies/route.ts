import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReactions, presentReply } from "#lib/http/present/reply";
import { listResponse, presentPagination } from "#lib/http/response/pagination";
import { listReplies } from "#lib/shares/replies/list-replies";
import { countClipReactions } from "#lib/shares/replies/reactions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listReplies, async ({ subject, query, request, origin }) => {
    const [{ replies, total }, reactions] = await Promise.all([
      listReplies(subject.id, query),
      countClipReactions(subject.id),
    ]);
    const pagination = presentPagination(query.page, query.limit, total);
    const data = {
      replies: replies.map((reply) => presentReply(reply, origin)),
      reactions: presentReactions(reactions),
      pagination,
    };
    return listResponse({ success: true as const, data, message: "The replies to the clip." }, request.url, origin);
  }),
);
