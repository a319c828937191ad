import { getPublicData } from "#lib/contract/public";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { presentPublicData } from "#lib/http/present/public-clip";
import { route } from "#lib/http/route";
import { admit } from "#lib/shares/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicData, async ({ request, subject, origin }) => {
    const share = await admit(subject, await credentialsOf(request, subject.code));
    return presentPublicData(share, share.clip.durationSeconds, origin);
  }),
);
