import { buildContext } from "./build-context";
import type { ContextSource, ContextWish, WrittenContext } from "./context";
import { fitContext } from "./fit-context";
import { writeJson } from "./write-json";
import { writeMarkdown } from "./write-markdown";

export function renderContext(work: { source: ContextSource; wish: ContextWish }): WrittenContext {
  const { wish } = work;
  const write = wish.format === "json" ? writeJson : writeMarkdown;
  const { text, estimatedTokens } = fitContext(buildContext(work), wish.maxChars ?? Number.POSITIVE_INFINITY, write);
  return { text, estimatedTokens };
}
