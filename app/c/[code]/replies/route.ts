import { answerRepliesFragment } from "#lib/http/link-page/replies-fragment";

type Context = { params: Promise<{ code: string }> };

/** Asked by an open page, after a reply and where something has changed. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return answerRepliesFragment(request, (await params).code);
}
