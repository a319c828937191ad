import { answerCodeForm } from "#lib/http/link-page/viewer-forms";

type Context = { params: Promise<{ code: string }> };

/** The code that was sent there. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerCodeForm(request, (await params).code);
}
