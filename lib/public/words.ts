/** In UTC, since the server does not know the reader's time zone. */
export function day(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

/** In the language itself, so that its readers find it. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
