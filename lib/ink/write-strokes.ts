import type { InkPoint, InkStroke } from "./stroke";

/** A stroke as it stands in a drawing document (version 1). */
export type WrittenStroke = Record<string, unknown> & { id: string; tool: string; points: number[][] };

/** Strokes as a drawing document writes them: `readStrokes` reads the same again, to a ten-thousandth of the picture. */
export function writeStrokes(strokes: readonly InkStroke[]): WrittenStroke[] {
  return strokes.map(({ id, tool, color, width, opacity, points, start, end, hideAt, text }) => ({
    id,
    tool,
    color,
    width: rounded(width, 5),
    ...(opacity < 1 ? { opacity: rounded(opacity, 3) } : {}),
    points: writePoints(points),
    start: start === null ? null : rounded(start, 3),
    ...(end === null ? {} : { end: rounded(end, 3) }),
    ...(hideAt === null ? {} : { hide_at: rounded(hideAt, 3) }),
    ...(text ? { text } : {}),
  }));
}

/** Pressure is left out where all points have that of a mouse. */
function writePoints(points: readonly InkPoint[]): number[][] {
  const isPressed = points.some(([, , , pressure]) => pressure !== 0.5);
  return points.map(([x, y, t, pressure]) => [
    rounded(x, 5),
    rounded(y, 5),
    rounded(t, 3),
    ...(isPressed ? [rounded(pressure, 2)] : []),
  ]);
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
