import { getOpenApi } from "#lib/contract/service";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerOpenApi } from "#lib/http/present/answer-openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getOpenApi, async ({ request, origin }) => answerOpenApi(request, origin)),
);
