import { answerArrival } from "#lib/http/link-page/link-page";

type Context = { params: Promise<{ code: string }> };

/** Asked by a page that waits for its recording. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerArrival(request, (await params).code);
}
