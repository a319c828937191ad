import { getPublicData } from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { credentialsOf } from "#lib/http/identity/credentials";
import { presentPublicData } from "#lib/http/present/public-clip";
import { admit } from "#lib/shares/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicData, async ({ request, subject, origin }) => {
    const share = await admit(subject, await credentialsOf(request, subject.code));
    return presentPublicData(share, origin);
  }),
);
