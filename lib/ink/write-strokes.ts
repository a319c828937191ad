import type { InkPoint, InkStroke } from "./stroke";

type WrittenStroke = Record<string, unknown> & { id: string; tool: string; points: number[][] };

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

/** Rounded as a document stores it, so that a stroke that was saved and read again is equal to it. */
export function roundStroke<Stroke extends InkStroke>(stroke: Stroke): Stroke {
  const { width, opacity, points, start, end, hideAt } = stroke;
  const time = (seconds: number | null) => (seconds === null ? null : rounded(seconds, 3));
  return {
    ...stroke,
    width: rounded(width, 5),
    opacity: rounded(opacity, 3),
    points: points.map(([x, y, t, pressure]) => [rounded(x, 5), rounded(y, 5), rounded(t, 3), rounded(pressure, 2)]),
    start: time(start),
    end: time(end),
    hideAt: time(hideAt),
  };
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
