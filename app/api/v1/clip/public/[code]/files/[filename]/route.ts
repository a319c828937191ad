import { getPublicFile } from "#lib/contract/public";
import { answerPublicFile } from "#lib/http/answer-public-file";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { openShare } from "#lib/shares/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicFile, async ({ request, params }) => {
    const share = await openShare(params.code, await credentialsOf(request), { keepsView: true });
    return answerPublicFile(request, share, params.filename);
  }),
);
