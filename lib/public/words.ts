/** A date as people write it, in UTC because a server does not know the reader's zone. */
export function day(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
