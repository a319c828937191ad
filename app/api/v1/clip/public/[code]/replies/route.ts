import * as contract from "#lib/contract/public";
import { SeenReply } from "#lib/contract/schema/public-clip";
import { answerReplyList } from "#lib/http/answers/answer-reply-list";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { readAuthor } from "#lib/http/identity/link-cookies";
import { presentReactions, presentShownReply } from "#lib/http/present/reply";
import { presentPagination } from "#lib/http/response/pagination";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";
import { countShownReactions } from "#lib/shares/replies/count-reactions";
import { listShownReplies, type ShownReply } from "#lib/shares/replies/shown-replies";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.listShownReplies, async ({ subject, query, request, origin }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    const author = readAuthor(request);
    const [{ total, ...found }, reactions] = await Promise.all([
      listShownReplies(share, share.clip.id, { ...query, author }),
      countShownReactions(share, author),
    ]);
    const shownTo = { code: share.code, origin, pass: query.v, author, reactions };
    const pagination = presentPagination(query.page, query.limit, total);
    const data = { reactions: presentReactions(reactions.get("")), pagination };
    const present = (reply: ShownReply) => presentShownReply(reply, shownTo);
    const message = "The replies that you see.";
    return answerReplyList({ found, present, schema: SeenReply, data, message }, request, origin);
  }),
);
