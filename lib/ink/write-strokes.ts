import type { InkPoint, InkStroke } from "./stroke";

export type WrittenStroke = Record<string, unknown> & { id: string; tool: string; points: number[][] };

/** Inverse of `readStrokes`, rounded to a ten-thousandth of the picture. */
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

/** Omits pressure if all points have the default of a mouse. */
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
