import * as contract from "#lib/contract/packages";
import { answerVideo } from "#lib/http/answers/answer-video";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getVideo, async ({ request, subject, origin, signal }) =>
    answerVideo(request, subject, origin, signal),
  ),
);
