import { createElement } from "react";
import type { Language } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";
import type { PublicPageModel, ShownReplies } from "./model";
import { PublicPage } from "./page";
import { RepliesFragment } from "./parts/replies-fragment";

export async function renderPublicPage(model: PublicPageModel): Promise<string> {
  // Next rejects a static import of react-dom/server outside pages.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(PublicPage, { model }))}`;
}

/** HTML that takes the place of the replies of an open page. */
export async function renderReplies(shown: ShownReplies, language: Language): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return renderToStaticMarkup(createElement(RepliesFragment, { shown, reader: readerIn(language) }));
}
