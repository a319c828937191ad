import { getPublicClip } from "#lib/contract/public";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { presentPublicClip } from "#lib/http/present/public-clip";
import { route } from "#lib/http/route";
import { openShare } from "#lib/shares/open-share";
import { loadPublicClip } from "#lib/shares/public-clip";
import { recordView } from "#lib/shares/record-view";
import { ensureReplyToken } from "#lib/shares/reply-token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicClip, async ({ request, params, query, visitor, origin }) => {
    const credentials = await credentialsOf(request);
    const share = await openShare(params.code, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    const counts = query.trackView && request.method !== "HEAD";
    const viewed = counts ? { ...share, ...(await recordView(share, { ...visitor, isOwner })) } : share;
    return presentPublicClip(viewed, await loadPublicClip(viewed), await ensureReplyToken(viewed), origin);
  }),
);
