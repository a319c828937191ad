import { knownLanguage, LANGUAGES, type Language } from "#lib/languages/languages";

const KEY = "tellmark-message-language";

/** Each in the language itself. */
const names: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pt: "Português",
  ja: "日本語",
  ar: "العربية",
};

export const messageLanguages = LANGUAGES.map((value) => ({ value, label: names[value] }));

/** The one that was chosen last on this device. */
export function readMessageLanguage(): Language {
  try {
    return knownLanguage(localStorage.getItem(KEY) ?? "") ?? "en";
  } catch {
    return "en";
  }
}

export function keepMessageLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The next message begins with English.
  }
}
