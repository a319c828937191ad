import * as contract from "#lib/contract/requests";
import { answerRequestImage } from "#lib/http/answers/answer-request-image";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getRequestImage, ({ request, subject }) => answerRequestImage(request, subject)),
);
