import { answerOpenForm } from "#lib/http/link-page/open-form";
import { handlePublicPage, publicPageResponse } from "#lib/http/link-page/public-page";
import { extractShareCode } from "#lib/shares/access/share-code";

const redirectTo = (Location: string) =>
  new Response(null, { status: 308, headers: { Location, "Cache-Control": "private, no-cache" } });

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  const { search, searchParams } = new URL(request.url);
  const notice = searchParams.get("reply") === "sent" ? { reply: { state: "sent" as const } } : {};
  return handlePublicPage(request, code, async (requestId) => {
    const meant = extractShareCode(code);
    if (meant !== null) return redirectTo(`/c/${meant}${search}`);
    return publicPageResponse(request, code, requestId, notice);
  });
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerOpenForm(request, (await params).code);
}
