import { getVideo } from "#lib/contract/videos";
import { answerVideo } from "#lib/http/answer-video";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getVideo, async ({ request, subject, origin, signal }) => answerVideo(request, subject, origin, signal)),
);
