/** The title of a clip that got none; of this place's time, unless a zone is named. */
export function defaultTitle(now: Date, timeZone?: string): string {
  const date = now.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone });
  const time = now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return `Clip, ${date} ${time}`;
}
