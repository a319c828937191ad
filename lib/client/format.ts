/** Reads 75, 1:15 or 0:04.6 as seconds; null when it is none of these. */
export function parseTime(text: string): number | null {
  const match = /^(?:(\d+):)?(?:(\d{1,2}):)?(\d+(?:[.,]\d+)?)$/.exec(text.trim());
  if (!match) return null;
  const [, first, second, last = ""] = match;
  const parts = [first, second, last]
    .filter((part) => part !== undefined)
    .map((part) => Number(part.replace(",", ".")));
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** How long ago, roughly: just now, 5 minutes ago, yesterday, 20 Nov. */
export function formatAgo(date: Date, now = new Date()): string {
  const minutes = Math.round((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 20) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  if (hours < 40) return "yesterday";
  const sameYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) });
}

/** A number with its noun: 1 tag, 3 tags, 2 replies. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
