import { referenceFor } from "../../reference";
import { requestOrigin } from "../../request-origin";
import { writePage } from "../write-page";

type Context = { params: Promise<{ page: string }> };

/** A page of the documentation for programs: next.config.mjs leads `/docs.md` and `/docs/{page}.md` here. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { page } = await params;
  const text = writePage(referenceFor(requestOrigin(request.headers)), page);
  return new Response(text ?? "There is no such page. /docs.md lists all of them.\n", {
    status: text === null ? 404 : 200,
    headers: { "Content-Type": "text/markdown; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
