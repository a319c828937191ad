import { viewerCookieHeader } from "#lib/http/identity/link-cookies";
import { resolveOrigin } from "#lib/http/identity/origin";
import { handlePublicPage, publicPageResponse } from "#lib/http/link-page/public-page";
import { readViewerCode } from "#lib/http/link-page/viewer-steps";
import { readForm } from "#lib/http/request/read-form";
import { asAppError } from "#lib/http/response/failures";
import { getShareByCode } from "#lib/shares/access/open-share";

type Context = { params: Promise<{ code: string }> };

/** The code that was sent there. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return handlePublicPage(request, code, async (requestId) => {
    const share = await getShareByCode(code);
    let form: Record<string, string> = {};
    try {
      form = await readForm(request);
      const headers = {
        Location: `/c/${code}`,
        "Set-Cookie": viewerCookieHeader(code, await readViewerCode(request, share, form), resolveOrigin(request)),
        "Cache-Control": "no-store",
      };
      return new Response(null, { status: 303, headers });
    } catch (error) {
      const { message, status } = asAppError(error, requestId);
      const { verification_id: verificationId = "", address = "" } = form;
      const viewer = { step: "code" as const, verificationId, address, error: message };
      // A browser would answer 401 with its own password dialog.
      return publicPageResponse(request, code, requestId, { viewer, status: status === 401 ? 403 : status });
    }
  });
}
