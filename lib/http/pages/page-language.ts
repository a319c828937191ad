import { acceptedLanguage, knownLanguage, type Language } from "#lib/languages/languages";
import type { PageFrame } from "#lib/plain-page/page-frame";
import { languageTag } from "#lib/vst/model/language-tag";

/** The BCP 47 tag in the address, of any language; "und" asks for the words as they are spoken. */
export function askedLanguage(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get("lang");
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
