import { answerEmbeddedPage } from "#lib/http/link-page/link-page";

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerEmbeddedPage(request, (await params).code);
}

/** The form of a link that limits its views. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerEmbeddedPage(request, (await params).code, true);
}
