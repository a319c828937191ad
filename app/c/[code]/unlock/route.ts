import { answerUnlockForm } from "#lib/http/link-page/unlock-form";

type Context = { params: Promise<{ code: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerUnlockForm(request, (await params).code);
}
