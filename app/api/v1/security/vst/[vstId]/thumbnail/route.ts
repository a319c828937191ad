import { getThumbnail } from "#lib/contract/thumbnails";
import { answerThumbnail } from "#lib/http/answer-thumbnail";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { findThumbnail } from "#lib/thumbnails/find-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getThumbnail, async ({ request, subject, query }) =>
    answerThumbnail(request, await findThumbnail(subject.id, query)),
  ),
);
