import * as contract from "#lib/contract/thumbnails";
import { answerThumbnail } from "#lib/http/answers/answer-thumbnail";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { getThumbnail } from "#lib/renders/get-thumbnail";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getThumbnail, async ({ request, subject, query }) =>
    answerThumbnail(request, await getThumbnail(subject.id, query)),
  ),
);
