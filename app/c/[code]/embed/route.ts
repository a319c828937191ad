import { embeddedPageResponse } from "#lib/http/link-page/public-page";

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return embeddedPageResponse(request, code);
}

/** The form of a link that limits its views. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return embeddedPageResponse(request, code, true);
}
