import { answerAddressForm } from "#lib/http/link-page/viewer-forms";

type Context = { params: Promise<{ code: string }> };

/** Receives the address of a recipient of a private link. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return answerAddressForm(request, (await params).code);
}
