import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentSentMessage } from "#lib/http/present/sent";
import { linkUrls } from "#lib/http/response/urls";
import { remindShare } from "#lib/shares/remind-share";
import { getSentMessage } from "#lib/shares/sent-message";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.remindShare,
    async ({ actor, subject }) => presentSentMessage(await remindShare(actor.user, subject, linkUrls)),
    async ({ actor }, messageId) => presentSentMessage(await getSentMessage(actor.user, messageId)),
  ),
);
