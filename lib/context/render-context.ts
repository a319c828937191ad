import { buildContext } from "./build-context";
import type { ContextSource, ContextWish, WrittenContext } from "./context";
import { fitContext } from "./fit-context";
import { writeJson } from "./write-json";
import { writeMarkdown } from "./write-markdown";

export function renderContext({ source, wish }: { source: ContextSource; wish: ContextWish }): WrittenContext {
  const write = wish.format === "json" ? writeJson : writeMarkdown;
  return fitContext(buildContext(source, wish), wish.maxChars ?? Number.POSITIVE_INFINITY, write);
}
