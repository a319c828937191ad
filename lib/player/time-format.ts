/** 0:04, 12:30, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds) || 0);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, two(whole % 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** 0:04.6. */
export function clockTenths(seconds: number): string {
  const tenths = Math.max(0, Math.floor(seconds * 10 + 1e-6));
  return `${clockTime(tenths / 10)}.${tenths % 10}`;
}

export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** 16 seconds, 2 minutes 5 seconds. Rounded as `clockTime`. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  if (whole < 60) return pluralize(whole, "second");
  if (whole < 3600) {
    const rest = whole % 60;
    return pluralize(Math.floor(whole / 60), "minute") + (rest ? ` ${pluralize(rest, "second")}` : "");
  }
  const minutes = Math.floor(whole / 60);
  return pluralize(Math.floor(minutes / 60), "hour") + (minutes % 60 ? ` ${pluralize(minutes % 60, "minute")}` : "");
}
