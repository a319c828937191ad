import * as contract from "#lib/contract/inbound";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { bodyText } from "#lib/http/request/body-text";
import { receiveTwilioEvent } from "#lib/messages/reports/receive-hooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.receiveTwilioEvent, async ({ request }) => {
    const body = await bodyText(request, contract.receiveTwilioEvent.rawBody.maxBytes);
    const signature = request.headers.get("x-twilio-signature") ?? "";
    const answer = await receiveTwilioEvent(signature, new URL(request.url).search, body);
    return new Response(answer, {
      headers: { "Content-Type": "text/xml; charset=utf-8", "Cache-Control": "no-store" },
    });
  }),
);
