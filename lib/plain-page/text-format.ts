import { localeOf } from "#lib/languages/languages";

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const MOMENT = { ...DAY, hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;

/** "2 December 2026", or "2 December 2026 at 09:30 UTC". Without `timeZone`, in the zone of the device. */
export function formatTime(date: Date, precision: "day" | "moment", language: string, timeZone?: string): string {
  const format = precision === "day" ? DAY : MOMENT;
  return date.toLocaleString(localeOf(language), { ...format, ...(timeZone ? { timeZone } : {}) });
}

/** In the language itself, so that its readers find it. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
