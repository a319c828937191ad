import { createElement } from "react";
import type { PublicPageModel } from "./model";
import { PublicPage } from "./page";

/** Renders the page at /c/{code} to a complete HTML document. */
export async function renderPublicPage(model: PublicPageModel): Promise<string> {
  // A static import of react-dom/server is refused by Next's bundler outside of pages.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(PublicPage, { model }))}`;
}
