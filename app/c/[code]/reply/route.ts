import { answerReplyForm } from "#lib/http/link-page/reply-form";

type Context = { params: Promise<{ code: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerReplyForm(request, (await params).code);
}
