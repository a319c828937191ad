import { countView } from "#lib/contract/public";
import { Answered } from "#lib/http/endpoint/answers";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { credentialsOf } from "#lib/http/identity/credentials";
import { visitCookieHeader } from "#lib/http/identity/visit-cookie";
import { admit } from "#lib/shares/open-share";
import { recordOpening } from "#lib/shares/record-view";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(countView, async ({ request, subject, visitor, origin }) => {
    const credentials = await credentialsOf(request, subject.code);
    const share = await admit(subject, credentials);
    const isOwner = credentials.viewer?.user.id === share.clip.userId;
    const opened = await recordOpening(share, { ...visitor, isOwner, visits: credentials.visits });
    const { viewCount, uniqueViewCount } = opened.share;
    const body = { success: true as const, view_count: viewCount, unique_view_count: uniqueViewCount };
    const { pass } = opened;
    return new Answered(200, body, pass ? { "Set-Cookie": visitCookieHeader(share.code, pass, origin) } : {});
  }),
);
