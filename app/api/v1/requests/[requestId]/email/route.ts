import * as contract from "#lib/contract/requests";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSentRequest } from "#lib/http/present/request";
import { requestUrls } from "#lib/http/response/urls";
import { sendRequest } from "#lib/requests/send-request";
import { getSentMessage } from "#lib/shares/sent-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.requestByEmail,
    async ({ actor, subject, body }) =>
      presentSentRequest(
        subject,
        await sendRequest(subject, { owner: actor.user, to: { channel: "email", ...body }, urlsOf: requestUrls }),
      ),
    async ({ actor, subject }, made) => presentSentRequest(subject, await getSentMessage(actor.user, made)),
  ),
);
