import { knownLanguage, LANGUAGES, type Language, languageNames } from "#lib/languages/languages";

const KEY = "tellmark-message-language";

export const messageLanguages = LANGUAGES.map((value) => ({ value, label: languageNames[value] }));

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
