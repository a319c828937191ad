import * as contract from "#lib/contract/service";
import { answerOpenApi } from "#lib/http/answers/answer-openapi";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getOpenApi, async ({ request, origin }) => answerOpenApi(request, origin)),
);
