import { createElement } from "react";
import type { RequestPageModel } from "./model";
import { RequestPage } from "./page";

export async function renderRequestPage(model: RequestPageModel): Promise<string> {
  // Next rejects a static import of react-dom/server outside pages.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(createElement(RequestPage, { model }))}`;
}
