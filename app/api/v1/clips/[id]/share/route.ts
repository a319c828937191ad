import { createShareLink } from "#lib/contract/shares";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentShareLink } from "#lib/http/present/share";
import { createShare } from "#lib/shares/create-share";
import { ensureReplyToken } from "#lib/shares/reply-token";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(createShareLink, async ({ subject, body, origin }) => {
    const share = await createShare(subject, body);
    return presentShareLink(share, await ensureReplyToken(share), origin);
  }),
);
