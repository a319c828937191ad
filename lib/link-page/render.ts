import { createElement } from "react";
import type { PublicPageModel } from "./model";
import { PublicPage } from "./page";

export async function renderPublicPage(model: PublicPageModel): Promise<string> {
  // Next rejects a static import of react-dom/server outside pages.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(PublicPage, { model }))}`;
}
