import type { Language } from "#lib/languages/languages";
import type { EmailSource, SmsSource, Template, TemplateTranslation } from "./template";
import { ar } from "./translations/ar";
import { de } from "./translations/de";
import { es } from "./translations/es";
import { fr } from "./translations/fr";
import { ja } from "./translations/ja";
import { pt } from "./translations/pt";

const translations: Record<Exclude<Language, "en">, TemplateTranslation> = { de, fr, es, pt, ja, ar };

/** The template's own words in a language; null where it is sent in English only. */
export function findTranslation(
  { id, email, sms }: Template,
  language: Language,
): { email?: EmailSource | undefined; sms?: SmsSource | undefined } | null {
  if (language === "en") return { email, sms };
  const known: Partial<Record<number, { email?: EmailSource; sms: SmsSource }>> = translations[language];
  return known[id] ?? null;
}
