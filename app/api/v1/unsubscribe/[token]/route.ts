import { getUnsubscribePage, unsubscribe } from "#lib/contract/preferences";
import { bodyText } from "#lib/http/bytes/body-text";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerUnsubscribed, unsubscribePage } from "#lib/http/present/unsubscribe-page";
import { unsubscribe as end, readUnsubscription, subscribeAgain } from "#lib/messages/unsubscribe";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getUnsubscribePage, async ({ params }) => unsubscribePage(readUnsubscription(params.token), "asked")),
  endpoint(unsubscribe, async ({ params, request }) => {
    const which = readUnsubscription(params.token);
    const form = new URLSearchParams(await bodyText(request, unsubscribe.rawBody.maxBytes));
    const isAgain = form.get("again") === "1";
    await (isAgain ? subscribeAgain(which) : end(which));
    return answerUnsubscribed(which, isAgain, request);
  }),
);
