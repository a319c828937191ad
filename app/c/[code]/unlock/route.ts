import { grantCookieHeader, readVisitPasses } from "#lib/http/identity/link-cookies";
import { resolveOrigin } from "#lib/http/identity/origin";
import { readVisitor } from "#lib/http/identity/visitor";
import { handlePublicPage, publicPageResponse } from "#lib/http/link-page/public-page";
import { readForm } from "#lib/http/request/read-form";
import { asAppError } from "#lib/http/response/failures";
import { getShareByCode } from "#lib/shares/access/open-share";
import { unlockShare } from "#lib/shares/access/unlock-share";

type Context = { params: Promise<{ code: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return handlePublicPage(request, code, async (requestId) => {
    const share = await getShareByCode(code);
    try {
      const form = await readForm(request);
      const visits = readVisitPasses(request, code);
      const grant = await unlockShare(share, form.password ?? "", { caller: readVisitor(request).bucket, visits });
      const headers = {
        Location: `/c/${code}`,
        "Set-Cookie": grantCookieHeader(grant, resolveOrigin(request)),
        "Cache-Control": "no-store",
      };
      return new Response(null, { status: 303, headers });
    } catch (error) {
      const failure = asAppError(error, requestId);
      return publicPageResponse(request, code, requestId, { passwordError: failure.message, status: failure.status });
    }
  });
}
