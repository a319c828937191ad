import { receiveResendEvent } from "#lib/contract/inbound";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { bodyText } from "#lib/http/request/body-text";
import { receiveResendEvent as receive } from "#lib/messages/reports/receive-hooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(receiveResendEvent, async ({ request }) => {
    await receive(request.headers, await bodyText(request, receiveResendEvent.rawBody.maxBytes));
    return { success: true as const, received: true as const };
  }),
);
