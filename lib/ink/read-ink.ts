import { parseObject } from "#lib/json/parse-bytes";
import { type InkStroke, readStrokes } from "./stroke";

export function readInk(wanted: { document: Uint8Array; strokes: number; points: number }): {
  strokes: InkStroke[];
  canvas: unknown;
} {
  const document = parseObject(wanted.document);
  let { strokes: strokesLeft, points: pointsLeft } = wanted;
  const strokes = readStrokes(document).filter((stroke) => {
    strokesLeft -= 1;
    pointsLeft -= stroke.points.length;
    return strokesLeft >= 0 && pointsLeft >= 0;
  });
  return { strokes, canvas: document.canvas };
}
