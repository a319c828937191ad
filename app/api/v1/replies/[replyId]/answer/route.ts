import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSentAnswer } from "#lib/http/present/reply";
import { linkUrls } from "#lib/http/response/urls";
import { answerReply, getSentAnswer } from "#lib/shares/replies/answer-reply";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.answerReply,
    async ({ actor, params, body, upload, signal }) =>
      presentSentAnswer(
        await answerReply(actor.user, { replyId: params.replyId, ...body, upload, urlsOf: linkUrls, signal }),
      ),
    async ({ actor }, answerId) => presentSentAnswer(await getSentAnswer(actor.user, answerId)),
  ),
);
