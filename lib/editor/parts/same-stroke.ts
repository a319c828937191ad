import { writeStrokes } from "#lib/ink/write-strokes";
import type { Stroke } from "../document";

/** Two strokes that a drawing document writes in the same way. */
export function sameStroke(a: Stroke, b: Stroke): boolean {
  return a === b || (a.id === b.id && a.drawing === b.drawing && written(a) === written(b));
}

const written = (stroke: Stroke) => JSON.stringify(writeStrokes([stroke]));
