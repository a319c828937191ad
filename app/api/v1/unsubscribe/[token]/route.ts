import * as contract from "#lib/contract/preferences";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerUnsubscribed, unsubscribePage } from "#lib/http/pages/unsubscribe-page";
import { withFailurePage } from "#lib/http/pages/with-failure-page";
import { readSmallBody } from "#lib/http/request/read-form";
import { subscribeAgain, unsubscribe } from "#lib/messages/unsubscribe";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  withFailurePage(
    endpoint(contract.getUnsubscribePage, async ({ subject, request }) => unsubscribePage(subject, "ask", request)),
  ),
  withFailurePage(
    endpoint(contract.unsubscribe, async ({ subject: which, request }) => {
      const form = new URLSearchParams((await readSmallBody(request)).toString("utf8"));
      const isAgain = form.get("again") === "1";
      await (isAgain ? subscribeAgain(which) : unsubscribe(which));
      return answerUnsubscribed(which, isAgain, request);
    }),
  ),
);
