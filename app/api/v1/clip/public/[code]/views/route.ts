import { countView } from "#lib/contract/public";
import { Answered } from "#lib/http/answers";
import { credentialsOf } from "#lib/http/credentials";
import { endpoint } from "#lib/http/endpoint";
import { route } from "#lib/http/route";
import { visitCookieHeader } from "#lib/http/visit-cookie";
import { admit } from "#lib/shares/open-share";
import { recordOpening } from "#lib/shares/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(countView, async ({ request, subject, visitor, origin }) => {
    const credentials = await credentialsOf(request, subject.code);
    const share = await admit(subject, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    // Looking at one's own clip is not a view.
    const opened = isOwner
      ? { share, pass: null }
      : await recordOpening(share, { ...visitor, isOwner, visits: credentials.visits });
    const { viewCount, uniqueViewCount } = opened.share;
    const body = { success: true as const, view_count: viewCount, unique_view_count: uniqueViewCount };
    const { pass } = opened;
    return new Answered(200, body, pass ? { "Set-Cookie": visitCookieHeader(share.code, pass, origin) } : {});
  }),
);
