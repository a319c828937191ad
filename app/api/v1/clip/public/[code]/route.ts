import * as contract from "#lib/contract/public";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { visitorCredentials } from "#lib/http/identity/credentials";
import { visitCookieHeader } from "#lib/http/identity/link-cookies";
import { presentPublicClip, presentUnopened } from "#lib/http/link-page/public-clip";
import { JsonResult } from "#lib/http/response/json-result";
import { clock } from "#lib/kernel/clock";
import { authorizeViewer, needsOpening } from "#lib/shares/access/open-share";
import { ensureReplyToken } from "#lib/shares/access/reply-token";
import { findVisitPass } from "#lib/shares/access/visit-pass";
import { loadPublicClip } from "#lib/shares/views/public-clip";
import { countLinkView } from "#lib/shares/views/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPublicClip, async ({ request, subject, query, visitor, origin }) => {
    const credentials = await visitorCredentials(request, subject.code);
    const share = await authorizeViewer(subject, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    const counts = query.trackView && request.method !== "HEAD";
    const { visits } = credentials;
    if (!counts && needsOpening(share, credentials)) return presentUnopened(share, origin);
    const opened = counts ? await countLinkView(share, { ...visitor, isOwner, visits }) : null;
    const viewed = opened?.share ?? share;
    const held = share.maxViews === null ? null : findVisitPass(share, visits, clock.now());
    const pass = opened?.pass ?? held;
    const parts = await loadPublicClip(viewed);
    const body = presentPublicClip(viewed, parts, await ensureReplyToken(viewed), origin, pass);
    return new JsonResult(
      200,
      body,
      opened?.pass ? { "Set-Cookie": visitCookieHeader(share.code, opened.pass, origin) } : {},
    );
  }),
);
