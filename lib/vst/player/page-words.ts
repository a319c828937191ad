import { directionOf, LANGUAGES } from "#lib/languages/languages";
import { type MessageKey, type Reader, readerIn } from "#lib/languages/translate";
import type { PageLanguage } from "#lib/player/model";
import { type Said, say } from "#lib/player/say";
import { escapeHtml, longDate, one } from "./markup";

/** The page's own words: in English, with all that its script needs to say it in the reader's language. */
export interface PageWords {
  message(key: MessageKey, values?: Said["values"]): Said;
  /** Plurals, lengths and dates, which the script cannot write. */
  finished(key: string, write: (reader: Reader) => string): Said;
  date(date: string): Said;
  text(said: Said): string;
  label(said: Said): string;
  alt(said: Said): string;
  /** With what was said until now. */
  languages(): Record<string, PageLanguage>;
}

export function pageWords(): PageWords {
  const used = new Map<string, (reader: Reader) => string>();
  const english: Record<string, string> = {};
  const written = (said: Said) => escapeHtml(say(said, english));
  const finished: PageWords["finished"] = (key, write) => {
    used.set(key, write);
    english[key] ??= write(readerIn("en"));
    return { key };
  };
  return {
    message: (key, values) => ({ ...finished(key, (reader) => reader.plain(key)), values }),
    finished,
    date: (date) => finished(date.slice(0, 10), ({ language }) => longDate(date, language)),
    text: (said) => `<span${one("text", JSON.stringify(said))}>${written(said)}</span>`,
    label: (said) => `${one("label", JSON.stringify(said))} aria-label="${written(said)}"`,
    alt: (said) => `${one("alt", JSON.stringify(said))} alt="${written(said)}"`,
    languages: () =>
      Object.fromEntries(
        LANGUAGES.filter((language) => language !== "en").map((language) => {
          const reader = readerIn(language);
          const messages = Object.fromEntries([...used].map(([key, write]) => [key, write(reader)]));
          return [language, { direction: directionOf(language), words: reader.player, messages }];
        }),
      ),
  };
}
