import { getPublicData } from "#lib/contract/public";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { presentPublicData } from "#lib/http/present/public-clip";
import { route } from "#lib/http/route";
import { openShare } from "#lib/shares/open-share";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicData, async ({ request, params, origin }) => {
    const share = await openShare(params.code, await credentialsOf(request));
    return presentPublicData(share, share.clip.durationSeconds, origin);
  }),
);
