import { receiveResendEvent } from "#lib/contract/inbound";
import { bodyText } from "#lib/http/bytes/body-text";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { receiveResendEvent as receive } from "#lib/messages/receive-hooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(receiveResendEvent, async ({ request }) => {
    await receive(request.headers, await bodyText(request, receiveResendEvent.rawBody.maxBytes));
    return { success: true as const, received: true as const };
  }),
);
