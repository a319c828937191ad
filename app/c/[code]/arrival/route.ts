import { answerArrival } from "#lib/http/link-page/public-page";

type Context = { params: Promise<{ code: string }> };

/** Asked by a page that waits for its recording. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code } = await params;
  return answerArrival(request, code);
}
