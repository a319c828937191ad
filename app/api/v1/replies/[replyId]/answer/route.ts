import * as contract from "#lib/contract/replies";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSentMessage } from "#lib/http/present/sent-message";
import { linkUrls } from "#lib/http/response/urls";
import { answerReply } from "#lib/shares/replies/answer-reply";
import { getSentMessage } from "#lib/shares/sent-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.answerReply,
    async ({ actor, params, body }) =>
      presentSentMessage(await answerReply(actor.user, params.replyId, body.message, linkUrls)),
    async ({ actor }, messageId) => presentSentMessage(await getSentMessage(actor.user, messageId)),
  ),
);
