import * as contract from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentTexted } from "#lib/http/present/sent";
import { linkUrls } from "#lib/http/response/urls";
import { getSentShare, sendShare } from "#lib/shares/send-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(
    contract.shareBySms,
    async ({ actor, subject, body, origin }) => {
      const { recipientPhone: phone, recipientName: name, message: note, language, ...settings } = body;
      const recipient = { channel: "sms" as const, phone, name, note, language };
      const done = await sendShare(subject, { owner: actor.user, settings, recipient, urlsOf: linkUrls });
      return presentTexted(done, origin);
    },
    async ({ subject, origin }, made) => presentTexted(await getSentShare(subject, made), origin),
  ),
);
