import * as contract from "#lib/contract/replies";
import { Reply } from "#lib/contract/schema/reply";
import { answerReplyList } from "#lib/http/answers/answer-reply-list";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentReactions, presentReply } from "#lib/http/present/reply";
import { presentPagination } from "#lib/http/response/pagination";
import { countClipReactions } from "#lib/shares/replies/count-reactions";
import { listReplies, type ReplyWithShare } from "#lib/shares/replies/list-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listReplies, async ({ subject, query, request, origin }) => {
    const [{ total, ...found }, reactions] = await Promise.all([
      listReplies(subject.id, query),
      countClipReactions(subject.id),
    ]);
    const pagination = presentPagination(query.page, query.limit, total);
    const data = { reactions: presentReactions(reactions), pagination };
    const present = (reply: ReplyWithShare) => presentReply(reply, origin);
    const message = "The replies to the clip.";
    return answerReplyList({ found, present, schema: Reply, data, message }, request, origin);
  }),
);
