import { acceptedLanguage, knownLanguage, type Language } from "#lib/languages/languages";
import type { PageFrame } from "#lib/plain-page/page-frame";
import { languageTag } from "#lib/vst/model/language-tag";

/** A word in the address of a page, without the punctuation of a message that stuck to the end of the address. */
export function queryWord(request: Request, name: string): string | null {
  return /^[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)*/.exec(new URL(request.url).searchParams.get(name) ?? "")?.[0] ?? null;
}

/** The BCP 47 tag in the address, of any language; "und" asks for the words as they are spoken. */
export function askedLanguage(request: Request): string | null {
  const asked = queryWord(request, "lang");
  return asked === "und" ? asked : languageTag(asked);
}

/** The language of the address, else of the reader's browser, else the sender's choice. */
export function chooseLanguage(request: Request, said: Language | null = null): Pick<PageFrame, "language" | "query"> {
  const asked = askedLanguage(request);
  return {
    language: knownLanguage(asked ?? "") ?? acceptedLanguage(request.headers.get("accept-language")) ?? said ?? "en",
    query: asked === null ? "" : `?lang=${asked}`,
  };
}
