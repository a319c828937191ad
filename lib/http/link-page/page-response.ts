import { isLargePage, type PublicPageModel } from "#lib/link-page/model";
import { renderPublicPage } from "#lib/link-page/render";
import { onThread } from "#lib/platform/threads/threads";
import { pageHeaders } from "../pages/page-headers";

export async function pageResponse(
  model: PublicPageModel,
  status: number,
  own: Record<string, string> = {},
): Promise<Response> {
  const { html, headers } = await renderPage(model);
  return new Response(html, { status, headers: { ...headers, ...own } });
}

export async function renderPage(model: PublicPageModel) {
  const html = await (isLargePage(model) ? onThread("renderLargePage", model) : renderPublicPage(model));
  const isIndexable = model.kind === "ok" && model.indexable;
  return { html, headers: pageHeaders(html, { ...model, isIndexable, isFramed: model.embed !== undefined }) };
}
