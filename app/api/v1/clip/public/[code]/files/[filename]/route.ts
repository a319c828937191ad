import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { answerPublicFile } from "#lib/http/link-page/answer-public-file";
import { authorizeOpenedViewer } from "#lib/shares/access/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicFile, async ({ request, subject, params }) => {
    const share = await authorizeOpenedViewer(subject, await visitorCredentials(request, subject.code));
    return answerPublicFile(request, share, params.filename);
  }),
);
