import type { Language } from "#lib/languages/languages";
import type { EmailSource, SmsSource, Template } from "./template";
import { ar } from "./translations/ar";
import { de } from "./translations/de";
import { es } from "./translations/es";
import { fr } from "./translations/fr";
import { ja } from "./translations/ja";
import { pt } from "./translations/pt";

/** The messages to people without an account, by the ids of their templates. */
export type TemplateTranslation = Record<23 | 100 | 101 | 102, { email: EmailSource; sms: SmsSource }>;

const translations: Record<Exclude<Language, "en">, TemplateTranslation> = { de, fr, es, pt, ja, ar };

/** The template's own words in a language; null where it is sent in English only. */
export function findTranslation(
  { id, email, sms }: Template,
  language: Language,
): { email?: EmailSource | undefined; sms?: SmsSource | undefined } | null {
  if (language === "en") return { email, sms };
  const known = Object.entries(translations[language]).find(([number]) => Number(number) === id);
  return known?.[1] ?? null;
}
