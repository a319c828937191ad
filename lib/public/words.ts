/** Minutes and seconds as people read them: 0:04, 12:30, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  return whole < 3600
    ? `${minutes}:${rest}`
    : `${Math.floor(whole / 3600)}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/** A count with its noun: 1 tag, 3 tags. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A duration in words: 16 seconds, 2 minutes 5 seconds. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return counted(whole, "second");
  if (whole < 3600) {
    const rest = whole % 60;
    return counted(Math.floor(whole / 60), "minute") + (rest ? ` ${counted(rest, "second")}` : "");
  }
  const minutes = Math.round(whole / 60);
  return counted(Math.floor(minutes / 60), "hour") + (minutes % 60 ? ` ${counted(minutes % 60, "minute")}` : "");
}

/** A date as people write it, in UTC because a server does not know the reader's zone. */
export function day(date: Date): string {
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
