/** Tags of BCP 47, the best one first. */
export type Languages = string | readonly string[];

/** How long ago, roughly: just now, 5 minutes ago, yesterday, 20 Nov. */
export function formatAgo(date: Date, languages: Languages, now = new Date()): string {
  const relative = new Intl.RelativeTimeFormat(languages, { numeric: "auto" });
  const minutes = Math.round((now.getTime() - date.getTime()) / 60_000);
  // Intl's word is "now", which does not fit into English sentences of the past.
  const isEnglish = relative.resolvedOptions().locale.split("-")[0] === "en";
  if (minutes < 1) return isEnglish ? "just now" : isolated(relative.format(0, "second"));
  if (minutes < 60) return isolated(relative.format(-minutes, "minute"));
  const hours = Math.round(minutes / 60);
  if (hours < 20) return isolated(relative.format(-hours, "hour"));
  if (hours < 40) return isolated(relative.format(-1, "day"));
  return formatDay(date, languages, now);
}

/** 20 Nov, with its year where that is another one; with the time of day on request. */
export function formatDay(date: Date, languages: Languages, now = new Date(), withTime = false): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  const words = date.toLocaleString(languages, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
    ...(withTime ? { hour: "numeric", minute: "2-digit" } : {}),
  });
  return isolated(words);
}

/** 14:02 if that was today, else 20 Nov, 14:02. */
export function formatMoment(date: Date, languages: Languages, now = new Date()): string {
  if (date.toDateString() !== now.toDateString()) return formatDay(date, languages, now, true);
  return isolated(date.toLocaleTimeString(languages, { hour: "numeric", minute: "2-digit" }));
}

/** Those of the browser that dates can be written in; British English without any. */
export function filterDateLanguages(tags: readonly string[]): readonly string[] {
  const known = tags.filter((tag) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    } catch {
      // A browser without a locale reports "c".
      return false;
    }
  });
  return known.length > 0 ? known : [FALLBACK_LANGUAGE];
}

export const FALLBACK_LANGUAGE = "en-GB";

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** Keeps dates that run from right to left from turning the English around them. */
function isolated(words: string): string {
  const turns = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words);
  return turns ? FIRST_STRONG_ISOLATE + words + POP_ISOLATE : words;
}
