import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { buildContext } from "#lib/context/build-context";
import { fitContext } from "#lib/context/fit-context";
import { presentContext, writeJson } from "#lib/context/write-json";
import { writeMarkdown } from "#lib/context/write-markdown";
import { layoutJson } from "./layout-json";
import type { ContextPageWork } from "./model";
import { ContextPage } from "./page";

/** A browser shows no more of it in a moment. */
const SHOWN_CHARS = 250_000;

/** The document at `/c/{code}.md` for people. */
export function renderContextPage({ source, wish, frame }: ContextPageWork): string {
  const whole = buildContext({ source, wish });
  const most = wish.maxChars ?? Number.POSITIVE_INFINITY;
  const read = fitContext(whole, most, writeMarkdown);
  const isCut = read.text.length > SHOWN_CHARS;
  const { context } = isCut ? fitContext(whole, SHOWN_CHARS, writeMarkdown) : read;
  const json = fitContext(whole, Math.min(most, SHOWN_CHARS), writeJson);
  const { document } = presentContext(json.context);
  const { estimatedTokens } = read;
  const model = { ...frame, context, estimatedTokens, json: layoutJson(document), isCut };
  return `<!doctype html>${renderToStaticMarkup(createElement(ContextPage, { model }))}`;
}
