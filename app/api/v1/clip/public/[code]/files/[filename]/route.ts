import { getPublicFile } from "#lib/contract/public";
import { answerPublicFile } from "#lib/http/answer-public-file";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { admit } from "#lib/shares/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicFile, async ({ request, subject, params }) => {
    const share = await admit(subject, await credentialsOf(request, subject.code));
    return answerPublicFile(request, share, params.filename);
  }),
);
