import { createTranslator } from "use-intl/core";
import { ar } from "./catalogues/ar";
import { de } from "./catalogues/de";
import { type Catalogue, en } from "./catalogues/en";
import { es } from "./catalogues/es";
import { fr } from "./catalogues/fr";
import { ja } from "./catalogues/ja";
import { pt } from "./catalogues/pt";
import { type Language, localeOf } from "./languages";

export const catalogues: Record<Language, Catalogue> = { en, de, fr, es, pt, ja, ar };

/** `page.skip`, for example. */
export type MessageKey = {
  [Group in keyof Catalogue]: `${Group}.${string & keyof Catalogue[Group]}`;
}[keyof Catalogue];

/** Says things to a reader in their language. */
export interface Reader extends Pick<Catalogue, "player"> {
  language: Language;
  /** A message of the catalogue by its key, such as `page.skip`; `rich` fills its tags. */
  t: ReturnType<typeof translatorIn>;
  /** A message as the catalogue has it, for `fill` of lib/player: with plain places only. */
  plain(key: MessageKey): string;
  /** 16 seconds, 2 minutes 5 seconds. */
  duration(seconds: number): string;
  /** Facts beside each other. */
  list(facts: readonly string[]): string;
}

const readers = new Map<Language, Reader>();

export function readerIn(language: Language): Reader {
  const known = readers.get(language);
  if (known) return known;
  const locale = localeOf(language);
  const { player } = catalogues[language];
  const messages = new Map(
    Object.entries(catalogues[language]).flatMap(([group, all]) =>
      Object.entries(all).map(([name, text]) => [`${group}.${name}`, String(text)]),
    ),
  );
  const reader = {
    language,
    player,
    t: translatorIn(language),
    plain: (key: MessageKey) => messages.get(key) ?? key,
    duration: (seconds: number) => formatDuration(seconds, locale),
    list: (facts: readonly string[]) => new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(facts),
  };
  readers.set(language, reader);
  return reader;
}

/** For messages about a user who may have given no name. */
export const by = (sender: string | null) => ({ sender: sender ?? "", named: sender ? "yes" : "no" });

function translatorIn(language: Language) {
  // The keys and places of English are those of every language: catalogues.test.ts holds that.
  return createTranslator<typeof en>({ locale: localeOf(language), messages: catalogues[language] as typeof en });
}

/** Rounded as `clockTime`; an hour or more without its seconds. */
function formatDuration(seconds: number, locale: string): string {
  const whole = Math.max(1, Math.floor(seconds));
  const counts = { hour: Math.floor(whole / 3600), minute: Math.floor(whole / 60) % 60, second: whole % 60 };
  const units = whole < 3600 ? (["minute", "second"] as const) : (["hour", "minute"] as const);
  const words = units
    .filter((unit) => counts[unit] > 0)
    .map((unit) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(counts[unit]));
  return new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(words);
}
