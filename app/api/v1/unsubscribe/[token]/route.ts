import { getUnsubscribePage, unsubscribe } from "#lib/contract/preferences";
import { bodyText } from "#lib/http/bytes/body-text";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerUnsubscribed, unsubscribePage } from "#lib/http/present/unsubscribe-page";
import { unsubscribe as end, subscribeAgain } from "#lib/messages/unsubscribe";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getUnsubscribePage, async ({ subject }) => unsubscribePage(subject, "asked")),
  endpoint(unsubscribe, async ({ subject: which, request }) => {
    const form = new URLSearchParams(await bodyText(request, unsubscribe.rawBody.maxBytes));
    const isAgain = form.get("again") === "1";
    await (isAgain ? subscribeAgain(which) : end(which));
    return answerUnsubscribed(which, isAgain, request);
  }),
);
