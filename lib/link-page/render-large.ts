import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";
import type { PublicPageModel, ShownReplies } from "./model";
import { PublicPage } from "./page";
import { RepliesFragment } from "./parts/replies-fragment";

/** The document at /c/{code}, for clips with so much on them that rendering holds up others. */
export function renderLargePage(model: PublicPageModel): string {
  return `<!doctype html>${renderToStaticMarkup(createElement(PublicPage, { model }))}`;
}

/** As `renderReplies`. */
export function renderLargeReplies({ shown, language }: { shown: ShownReplies; language: Language }): string {
  return renderToStaticMarkup(createElement(RepliesFragment, { shown, reader: readerIn(language) }));
}
