import * as contract from "#lib/contract/templates";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerTried } from "#lib/http/present/template";
import { wordTemplate } from "#lib/messages/templates/registry";
import { getTestMessage, sendTestMessage } from "#lib/messages/test-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.testTemplate,
    async ({ actor, subject, query, body }) =>
      answerTried(await sendTestMessage(actor.user, wordTemplate(subject, query.language), body)),
    async ({ actor, subject }, messageId) => answerTried(await getTestMessage(actor.user, subject, messageId)),
  ),
);
