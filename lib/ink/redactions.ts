import { pointBounds } from "./bounds";
import type { InkStroke } from "./stroke";

/** A covered box: left, top, width and height as fractions of the picture. */
export type RedactedBox = readonly [x: number, y: number, width: number, height: number];

/**
 * What the redact strokes cover: the box around all points of each. When they were drawn does not matter, nor whether
 * they were hidden later: what was made unreadable once is not shown at another second.
 */
export function redactedBoxes(strokes: readonly InkStroke[]): RedactedBox[] {
  return strokes.flatMap((stroke) => {
    if (stroke.tool !== "redact") return [];
    const { left, top, right, bottom } = pointBounds(stroke, { width: 1, height: 1 });
    return [[left, top, right - left, bottom - top] as const];
  });
}
