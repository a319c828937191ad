import type { Switch, Tag } from "./document";

/** Two tags with the same content, whatever ids they have on this page. */
export function sameTag(a: Tag, b: Tag): boolean {
  return (
    close(a.timestamp, b.timestamp, 0.0005) &&
    close(a.x, b.x, 0.000005) &&
    close(a.y, b.y, 0.000005) &&
    a.note === b.note &&
    a.picture === b.picture &&
    (a.extra === b.extra || JSON.stringify(sorted(a.extra)) === JSON.stringify(sorted(b.extra)))
  );
}

export function sameSwitch(a: Switch, b: Switch): boolean {
  return close(a.timestamp, b.timestamp, 0.0005) && a.picture === b.picture;
}

/** A difference below the record's precision is none. */
const close = (a: number | null, b: number | null, reach: number) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= reach);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
