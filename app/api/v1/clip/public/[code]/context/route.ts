import * as contract from "#lib/contract/context";
import { readContextWish } from "#lib/http/answers/answer-context";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { answerPublicContext } from "#lib/http/link-page/answer-public-context";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicContext, async ({ request, subject, query, origin }) => {
    const credentials = await visitorCredentials(request, subject.code);
    return answerPublicContext(request, subject, { credentials, origin, wish: readContextWish(request, query) });
  }),
);
