import type { InkStroke } from "./ink-stroke";

/** A covered box: left, top, width and height as fractions of the picture. */
export type RedactedBox = readonly [x: number, y: number, width: number, height: number];

/**
 * What the redact strokes cover: the box around all points of each. When they were drawn does not matter, nor whether
 * they were hidden later: what was made unreadable once is not shown at another second.
 */
export function redactedBoxes(strokes: readonly InkStroke[]): RedactedBox[] {
  return strokes.flatMap((stroke) => {
    if (stroke.tool !== "redact") return [];
    let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
    for (const [x, y] of stroke.points) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    return [[left, top, right - left, bottom - top] as const];
  });
}
