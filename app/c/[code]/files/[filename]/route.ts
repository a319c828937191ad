import { answerPreviewFile } from "#lib/http/link-page/link-page";

type Context = { params: Promise<{ code: string; filename: string }> };

/** The media of a preview, which has no link that the API could serve them for. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { code, filename } = await params;
  return answerPreviewFile(request, code, filename);
}
