import { getVideo } from "#lib/contract/videos";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerVideo } from "#lib/http/present/answer-video";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getVideo, async ({ request, subject, origin, signal }) => answerVideo(request, subject, origin, signal)),
);
