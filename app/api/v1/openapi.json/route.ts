import { getOpenApi } from "#lib/contract/service";
import { answerOpenApi } from "#lib/http/answer-openapi";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getOpenApi, async ({ request, origin }) => answerOpenApi(request, origin)),
);
