import * as contract from "#lib/contract/replies";
import { ReplyWithClip } from "#lib/contract/schema/reply";
import { answerReplyList } from "#lib/http/answers/answer-reply-list";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReply } from "#lib/http/present/reply";
import { presentPagination } from "#lib/http/response/pagination";
import { listAllReplies, type ReplyWithShare } from "#lib/shares/replies/list-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listAllReplies, async ({ actor, query, request, origin }) => {
    const { total, ...found } = await listAllReplies(actor.user, query);
    const data = { pagination: presentPagination(query.page, query.limit, total) };
    const present = (reply: ReplyWithShare) => ({ ...presentReply(reply, origin), clip_title: reply.clip.title });
    const message = "The replies to your clips.";
    return answerReplyList({ found, present, schema: ReplyWithClip, data, message }, request, origin);
  }),
);
