import { config } from "#lib/config/config";
import { contentPolicy } from "#lib/link-page/content-policy";
import { type Embedding, isLargePage, type PublicPageModel } from "#lib/link-page/model";
import { renderPublicPage } from "#lib/link-page/render";
import { onThread } from "#lib/platform/threads/threads";

/** What every page of a link shows around its content. */
export interface PageFrame {
  code: string;
  pageUrl: string;
  /** Inside another site's page. */
  embed?: Embedding;
}

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
    "Referrer-Policy": "no-referrer",
    ...(isIndexable ? {} : { "X-Robots-Tag": "noindex" }),
  };
  return { html, headers };
}
