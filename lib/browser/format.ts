/** Reads 75, 1:15 or 0:04.6 as seconds; null when it is none of these. */
export function parseTime(text: string): number | null {
  // The Arabic decimal separator, and marks of the direction.
  const typed = text
    .replace("٫", ".")
    .replace(/\p{Cf}/gu, "")
    .trim();
  const match = /^(?:(\d+):)?(?:(\d{1,2}):)?(\d+(?:[.,]\d+)?)$/.exec(typed);
  if (!match) return null;
  const [, first, second, last = ""] = match;
  const parts = [first, second, last]
    .filter((part) => part !== undefined)
    .map((part) => Number(part.replace(",", ".")));
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** A number with its noun: 1 tag, 3 tags, 2 replies. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
