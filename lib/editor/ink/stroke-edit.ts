export type RawStroke = Record<string, unknown> & { id: string | number };

/** New strokes, strokes that replace those of the same id, and the ids of removed ones. */
export interface StrokeEdit {
  strokes: readonly RawStroke[];
  remove: readonly (string | number)[];
}

/** Less than the limit of one request, in bytes of any text. */
const mostCharacters = 300_000;
const mostStrokes = 5000;
const longestName = 64;

/** Null where the whole drawing has to be sent: the order has changed, or the edit is too large. */
export function strokeEdit(before: readonly RawStroke[], after: readonly RawStroke[]): StrokeEdit | null {
  const old = byName(before);
  const named = byName(after);
  if (!old || !named) return null;
  const remove = before.filter((stroke) => !named.has(nameOf(stroke))).map(({ id }) => id);
  const strokes = after.filter((stroke) => old.get(nameOf(stroke)) !== stroke);
  const kept = before.filter((stroke) => named.has(nameOf(stroke)));
  if (kept.some((stroke, place) => nameOf(stroke) !== nameOf(after[place]))) return null;
  if (remove.some((name) => typeof name === "string" && (name === "" || name.length > longestName))) return null;
  const isShort = remove.length <= mostStrokes && strokes.length <= mostStrokes && remove.length + strokes.length > 0;
  return isShort && JSON.stringify({ strokes, remove }).length <= mostCharacters ? { strokes, remove } : null;
}

const nameOf = (stroke: RawStroke | undefined) => String(stroke?.id);

/** Null where two have the same name. */
function byName(strokes: readonly RawStroke[]): ReadonlyMap<string, RawStroke> | null {
  const named = new Map(strokes.map((stroke) => [nameOf(stroke), stroke]));
  return named.size === strokes.length ? named : null;
}
