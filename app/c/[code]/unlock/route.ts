import { grantCookieHeader, visitPassesOf } from "#lib/http/identity/link-cookies";
import { originOf } from "#lib/http/identity/origin";
import { visitorOf } from "#lib/http/identity/visitor";
import { atPublicPage, publicPageResponse } from "#lib/http/link-page/public-page";
import { readForm } from "#lib/http/request/read-form";
import { asAppError } from "#lib/http/response/failures";
import { findShare } from "#lib/shares/access/open-share";
import { unlockShare } from "#lib/shares/access/unlock-share";

type Context = { params: Promise<{ code: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return atPublicPage(request, code, async (requestId) => {
    const share = await findShare(code);
    try {
      const form = await readForm(request);
      const visits = visitPassesOf(request, code);
      const grant = await unlockShare(share, form.password ?? "", { caller: visitorOf(request).bucket, visits });
      const headers = {
        Location: `/c/${code}`,
        "Set-Cookie": grantCookieHeader(grant, originOf(request)),
        "Cache-Control": "no-store",
      };
      return new Response(null, { status: 303, headers });
    } catch (error) {
      const failure = asAppError(error, requestId);
      return publicPageResponse(request, code, requestId, { passwordError: failure.message, status: failure.status });
    }
  });
}
