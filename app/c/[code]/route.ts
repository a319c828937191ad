import { answerContextPage } from "#lib/http/link-page/context-page";
import { answerLinkContext, asksForContextPage, asksForMarkdown, readLinkCode } from "#lib/http/link-page/link-context";
import { answerLinkPage } from "#lib/http/link-page/link-page";
import { answerOpenForm } from "#lib/http/link-page/unlock-form";

type Context = { params: Promise<{ code: string }> };

/** `/c/{code}.md` is the same link, for programs; in a browser it shows what they get. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  if (asksForContextPage(request, code)) return answerContextPage(request, readLinkCode(code));
  return asksForMarkdown(request, code) ? answerLinkContext(request, code) : answerLinkPage(request, code);
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerOpenForm(request, (await params).code);
}
