import { handlePublicPage, publicPageResponse } from "#lib/http/link-page/public-page";
import { sendViewerCode } from "#lib/http/link-page/viewer-steps";
import { readForm } from "#lib/http/request/read-form";
import { asAppError } from "#lib/http/response/failures";
import { getShareByCode } from "#lib/shares/access/open-share";

type Context = { params: Promise<{ code: string }> };

/** Receives the address of a visitor of a private link. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return handlePublicPage(request, code, async (requestId) => {
    const share = await getShareByCode(code);
    let address = "";
    try {
      address = (await readForm(request)).address ?? "";
      const viewer = await sendViewerCode(request, share, address);
      return await publicPageResponse(request, code, requestId, { viewer, status: 200 });
    } catch (error) {
      const { message, status } = asAppError(error, requestId);
      const viewer = { step: "address" as const, address, error: message };
      return publicPageResponse(request, code, requestId, { viewer, status });
    }
  });
}
