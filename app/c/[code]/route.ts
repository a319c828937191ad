import { direct } from "#lib/http/endpoint/direct";
import { answerOpenForm } from "#lib/http/present/open-form";
import { atPublicPage, publicPageResponse } from "#lib/http/present/public-page";

type Context = { params: Promise<{ code: string }> };

export const { GET, POST } = direct("/c/[code]", {
  async GET(request: Request, { params }: Context): Promise<Response> {
    const { code } = await params;
    const sent = new URL(request.url).searchParams.get("reply") === "sent";
    const notice = sent ? { reply: { state: "sent" as const } } : {};
    return atPublicPage(request, code, (requestId) => publicPageResponse(request, code, requestId, notice));
  },
  async POST(request: Request, { params }: Context): Promise<Response> {
    return answerOpenForm(request, (await params).code);
  },
});
