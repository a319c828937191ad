import * as contract from "#lib/contract/inbound";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { bodyText } from "#lib/http/request/body-text";
import { receiveResendEvent } from "#lib/messages/reports/receive-hooks";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.receiveResendEvent, async ({ request }) => {
    await receiveResendEvent(request.headers, await bodyText(request, contract.receiveResendEvent.rawBody.maxBytes));
    return { success: true as const, received: true as const };
  }),
);
