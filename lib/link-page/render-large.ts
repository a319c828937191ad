import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PublicPageModel } from "./model";
import { PublicPage } from "./page";

/** The document at /c/{code}, for clips with so much on them that rendering holds up others. */
export function renderLargePage(model: PublicPageModel): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(PublicPage, { model }))}`;
}
