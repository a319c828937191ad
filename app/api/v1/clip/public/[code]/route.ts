import { getPublicClip } from "#lib/contract/public";
import { Answered } from "#lib/http/endpoint/answers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { credentialsOf } from "#lib/http/identity/credentials";
import { visitCookieHeader } from "#lib/http/identity/visit-cookie";
import { presentPublicClip, presentUnopened } from "#lib/http/present/public-clip";
import { clock } from "#lib/kernel/clock";
import { admit, needsOpening } from "#lib/shares/open-share";
import { loadPublicClip } from "#lib/shares/public-clip";
import { recordOpening } from "#lib/shares/record-view";
import { ensureReplyToken } from "#lib/shares/reply-token";
import { passOf } from "#lib/shares/visit-pass";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPublicClip, async ({ request, subject, query, visitor, origin }) => {
    const credentials = await credentialsOf(request, subject.code);
    const share = await admit(subject, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    const counts = query.trackView && request.method !== "HEAD";
    const { visits } = credentials;
    if (!counts && needsOpening(share, credentials)) return presentUnopened(share, origin);
    const opened = counts ? await recordOpening(share, { ...visitor, isOwner, visits }) : null;
    const viewed = opened?.share ?? share;
    const held = share.maxViews === null ? null : passOf(share, visits, clock.now());
    const pass = opened?.pass ?? held;
    const parts = await loadPublicClip(viewed);
    const body = presentPublicClip(viewed, parts, await ensureReplyToken(viewed), origin, pass);
    return new Answered(
      200,
      body,
      opened?.pass ? { "Set-Cookie": visitCookieHeader(share.code, opened.pass, origin) } : {},
    );
  }),
);
