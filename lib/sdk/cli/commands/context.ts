import { getContext, getContextMarkdown } from "../../index";
import type { Command } from "../command";
import { toClipId, toNumber } from "../read-words";

export const context: Command = {
  usage: "context ID [--pins 1,3] [--crops] [--max-chars N]",
  summary: "print a clip as a program reads it, as Markdown",
  texts: ["pins", "max-chars"],
  flags: ["crops"],
  async run({ words, texts, flags, signedIn, print, signal }) {
    const id = toClipId(words[0]);
    const { pins, "max-chars": maxChars } = texts;
    const wish = {
      signal,
      ...(pins ? { pins: pins.split(",").map(toNumber) } : {}),
      ...(flags.has("crops") ? { crops: "url" as const } : {}),
      ...(maxChars ? { maxChars: toNumber(maxChars) } : {}),
    };
    const client = signedIn();
    if (flags.has("json")) print(await getContext(client, id, wish), "");
    else print(null, (await getContextMarkdown(client, id, wish)).trimEnd());
  },
};
