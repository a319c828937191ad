import { acceptedLanguage, directionOf, knownLanguage } from "#lib/languages/languages";
import { readerIn } from "#lib/languages/translate";

/** The words of the recording page before its scripts run, in the reader's language. */
export function recordPageWords(asked: string | string[] | undefined, accepted: string | null) {
  const language = (typeof asked === "string" && knownLanguage(asked)) || acceptedLanguage(accepted) || "en";
  const { t } = readerIn(language);
  const reload = t("script.reload");
  const missing = { broken: t("errors.other"), late: t("request.withoutScript"), reload, operator: null };
  return { language, direction: directionOf(language), title: t("request.record"), missing };
}
