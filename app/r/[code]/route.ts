import { answerRequestPage } from "#lib/http/request-page/request-page";

type Context = { params: Promise<{ code: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerRequestPage(request, (await params).code);
}
