import { answerLinkContext, asksForMarkdown } from "#lib/http/link-page/link-context";
import { answerLinkPage } from "#lib/http/link-page/link-page";
import { answerOpenForm } from "#lib/http/link-page/unlock-form";

type Context = { params: Promise<{ code: string }> };

/** `/c/{code}.md` is the same link, for programs. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return asksForMarkdown(request, code) ? answerLinkContext(request, code) : answerLinkPage(request, code);
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerOpenForm(request, (await params).code);
}
