import { isRecord } from "#lib/json/is-record";
import { parseBytes, parseObject } from "#lib/json/parse-bytes";
import { type DrawingPreparation, prepareDrawing } from "./prepare-drawing";

/** Strokes to replace by id or to add, and ids to remove. */
export interface StrokeChanges {
  strokes: readonly Record<string, unknown>[];
  remove: readonly (string | number)[];
}

/** The result is validated as a whole; problem paths refer to `changes`. Pure, and slow for large ink. */
export function changeStrokes(input: {
  document: Uint8Array;
  coordinates: Uint8Array | null;
  changes: StrokeChanges;
}): DrawingPreparation {
  const { strokes, remove } = input.changes;
  const document = parseObject(input.document);
  if (document.raw !== undefined)
    return { problems: { strokes: ["this drawing is not in the format that has strokes"] } };

  const removed = new Set(remove.map(String));
  const places = new Map<string, number>();
  const merged: Record<string, unknown>[] = [];
  /** For each merged stroke its index in the changes, or null. */
  const sent: (number | null)[] = [];
  for (const stroke of Array.isArray(document.strokes) ? document.strokes.filter(isRecord) : []) {
    const name = String(stroke.id);
    if (removed.has(name)) continue;
    places.set(name, merged.length);
    merged.push(stroke);
    sent.push(null);
  }
  for (const [index, stroke] of strokes.entries()) {
    const { id } = stroke;
    const isNamed = typeof id === "string" || typeof id === "number";
    const place = (isNamed ? places.get(String(id)) : undefined) ?? merged.length;
    if (isNamed) places.set(String(id), place);
    merged[place] = stroke;
    sent[place] = index;
  }

  const coordinates = input.coordinates === null ? null : parseBytes(input.coordinates);
  const prepared = prepareDrawing({ ...document, strokes: merged }, coordinates);
  if ("drawing" in prepared) return prepared;
  const named = Object.entries(prepared.problems).map(([path, found]) => [inChanges(path, sent), found]);
  return { problems: Object.fromEntries(named) };
}

function inChanges(path: string, sent: readonly (number | null)[]): string {
  return path.replace(/^strokes\.(\d+)/, (whole, place) => {
    const index = sent[Number(place)];
    return index === null || index === undefined ? whole : `strokes.${index}`;
  });
}
