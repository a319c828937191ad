import * as contract from "#lib/contract/packages";
import { answerDownload } from "#lib/http/answers/answer-download";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.downloadClip, async ({ request, subject, query, origin, actor }) =>
    answerDownload(request, subject, query, origin, actor),
  ),
);
