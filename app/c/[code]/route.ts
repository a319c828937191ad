import { answerLinkPage } from "#lib/http/link-page/link-page";
import { answerOpenForm } from "#lib/http/link-page/unlock-form";

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerLinkPage(request, (await params).code);
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerOpenForm(request, (await params).code);
}
