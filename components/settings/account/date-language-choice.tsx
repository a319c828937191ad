"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useDateLanguage, useDateLanguages } from "#components/shell/date-language";
import { SelectField } from "#components/ui/field";
import { useToast } from "#components/ui/toast";
import { useHydrated } from "#components/ui/use-hydrated";
import { errorMessage } from "#lib/api-client/api-error";
import { updatePreferences } from "#lib/api-client/preferences";
import { formatDay, type Languages } from "#lib/browser/dates";

/** In their own words; Intl knows more, and the server accepts them all. */
const offered = [
  { value: "", label: "Browser default" },
  { value: "ar", label: "العربية" },
  { value: "zh-CN", label: "中文（简体）" },
  { value: "zh-TW", label: "中文（繁體）" },
  { value: "cs", label: "Čeština" },
  { value: "da", label: "Dansk" },
  { value: "de", label: "Deutsch" },
  { value: "de-AT", label: "Deutsch (Österreich)" },
  { value: "de-CH", label: "Deutsch (Schweiz)" },
  { value: "en-AU", label: "English (Australia)" },
  { value: "en-CA", label: "English (Canada)" },
  { value: "en-GB", label: "English (United Kingdom)" },
  { value: "en-US", label: "English (United States)" },
  { value: "es", label: "Español" },
  { value: "es-MX", label: "Español (México)" },
  { value: "fr", label: "Français" },
  { value: "fr-CA", label: "Français (Canada)" },
  { value: "he", label: "עברית" },
  { value: "hi", label: "हिन्दी" },
  { value: "it", label: "Italiano" },
  { value: "ja", label: "日本語" },
  { value: "ko", label: "한국어" },
  { value: "hu", label: "Magyar" },
  { value: "nl", label: "Nederlands" },
  { value: "nb", label: "Norsk bokmål" },
  { value: "pl", label: "Polski" },
  { value: "pt-BR", label: "Português (Brasil)" },
  { value: "pt-PT", label: "Português (Portugal)" },
  { value: "ro", label: "Română" },
  { value: "ru", label: "Русский" },
  { value: "fi", label: "Suomi" },
  { value: "sv", label: "Svenska" },
  { value: "tr", label: "Türkçe" },
  { value: "uk", label: "Українська" },
];

/** In which language dates are written, here and in mails; saved immediately. */
export function DateLanguageChoice() {
  const toast = useToast();
  const client = useQueryClient();
  const { language, choose } = useDateLanguage();
  const languages = useDateLanguages();
  const isHydrated = useHydrated();
  const saving = useMutation({
    mutationFn: (date_language: string | null) => updatePreferences({ date_language }),
    onSuccess: (now) => {
      client.setQueryData(["preferences"], now);
      choose(now.date_language);
    },
    onError: (error: unknown) => toast(errorMessage(error), { tone: "bad" }),
  });
  const shown = (saving.isPending ? saving.variables : language) ?? "";
  const isOffered = offered.some(({ value }) => value === shown);
  return (
    <SelectField
      label="Dates and times"
      hint={`Like ${isHydrated ? sample(languages) : "…"}. Mails to you ${language ? "use the same format" : "are in English"}.`}
      value={shown}
      options={isOffered ? offered : [...offered, { value: shown, label: shown }]}
      onChange={(value) => saving.mutate(value || null)}
    />
  );
}

/** Another year than now, so that it is written in full. */
const sample = (languages: Languages) => formatDay(new Date(2025, 10, 3, 15, 22), languages, new Date(), true);
