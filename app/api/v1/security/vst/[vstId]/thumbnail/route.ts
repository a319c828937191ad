import { getThumbnail } from "#lib/contract/thumbnails";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerThumbnail } from "#lib/http/present/answer-thumbnail";
import { findThumbnail } from "#lib/pictures/find-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getThumbnail, async ({ request, subject, query }) =>
    answerThumbnail(request, await findThumbnail(subject.id, query)),
  ),
);
