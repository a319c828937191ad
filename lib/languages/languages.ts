/** The languages of the pages and messages for readers without an account. */
export const LANGUAGES = ["en", "de", "fr", "es", "pt", "ja", "ar"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each in the language itself. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
};

/** For dates, numbers and lists: the 24-hour clock and Latin digits, as the page's clock times have them. */
export function localeOf(language: string): string {
  if (language === "en") return "en-GB";
  return language === "ar" ? "ar-u-hc-h23-nu-latn" : language;
}

export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** The language of a BCP 47 tag, whatever its region; null if it is none of ours. */
export function knownLanguage(tag: string): Language | null {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** Of a stored value. */
export const readLanguage = (stored: string | null): Language | null =>
  stored === null ? null : knownLanguage(stored);

/** Programs send longer lists than a person's browser does. */
const MOST_WANTED = 20;

/** The reader's first language that is one of ours (RFC 9110, 12.5.4); null if there is none. */
export function acceptedLanguage(header: string | null): Language | null {
  const wanted = (header ?? "").slice(0, 500).split(",", MOST_WANTED);
  const weighed = wanted.map((one) => {
    const [tag = "", ...parameters] = one.split(";");
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find((text) => text !== undefined);
    return { language: knownLanguage(tag), weight: Number(weight ?? 1) };
  });
  const ours = weighed.filter(({ language, weight }) => language !== null && weight > 0);
  return ours.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null;
}
