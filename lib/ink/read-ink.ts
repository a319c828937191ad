import { parseObject } from "#lib/json/parse-bytes";
import { isLaser } from "./laser/laser";
import { type InkStroke, readStrokes } from "./stroke";

/** The rest of a budget; lasers have their own, since ink is painted whole and they are not. */
export interface InkBudget {
  strokes: number;
  points: number;
  laserPoints: number;
}

/** The first strokes of a document that fit into the budget. */
export function readInk({ document: bytes, ...budget }: InkBudget & { document: Uint8Array }): {
  strokes: InkStroke[];
  canvas: unknown;
  left: InkBudget;
} {
  const document = parseObject(bytes);
  const left = { ...budget };
  const strokes = readStrokes(document).filter((stroke) => {
    if (isLaser(stroke)) {
      left.laserPoints -= stroke.points.length;
      return left.laserPoints >= 0;
    }
    left.strokes -= 1;
    left.points -= stroke.points.length;
    return left.strokes >= 0 && left.points >= 0;
  });
  return { strokes, canvas: document.canvas, left };
}
