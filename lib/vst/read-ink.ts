import { type InkStroke, readStrokes } from "./ink-stroke";

/** Reads the strokes of a stored drawing, at most so many of them with so many points; the rest is not told apart. */
export function readInk(wanted: { document: string; strokes: number; points: number }): {
  strokes: InkStroke[];
  canvas: unknown;
} {
  const document = JSON.parse(wanted.document) as { canvas?: unknown };
  let { strokes: strokesLeft, points: pointsLeft } = wanted;
  const strokes = readStrokes(document).filter((stroke) => {
    strokesLeft -= 1;
    pointsLeft -= stroke.points.length;
    return strokesLeft >= 0 && pointsLeft >= 0;
  });
  return { strokes, canvas: document.canvas };
}
