import { config } from "#lib/config/config";
import { contentPolicy } from "#lib/link-page/content-policy";
import { isLargePage, type PublicPageModel } from "#lib/link-page/model";
import { renderPublicPage } from "#lib/link-page/render";
import { onThread } from "#lib/platform/threads/threads";

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
  const headers: Record<string, string> = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": contentPolicy(html, config().redirectOrigin, model.embed !== undefined),
    "Content-Language": model.language,
    Vary: "Accept-Language, Cookie",
    "Referrer-Policy": "no-referrer",
    ...(isIndexable ? {} : { "X-Robots-Tag": "noindex" }),
  };
  return { html, headers };
}
