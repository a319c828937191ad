import { requestIdOf } from "#lib/http/endpoint";
import { publicPageResponse } from "#lib/http/public-page";

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const sent = new URL(request.url).searchParams.get("reply") === "sent";
  const notice = sent ? { reply: { state: "sent" as const } } : {};
  return publicPageResponse(request, (await params).code, requestIdOf(request), notice);
}
