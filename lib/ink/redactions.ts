import { pointBounds } from "./bounds";
import type { InkStroke } from "./stroke";

/** Left, top, width and height as fractions of the picture. */
export type RedactedBox = readonly [x: number, y: number, width: number, height: number];

/** One box per redact stroke, whenever drawn or hidden: redacted content must not show at any time. */
export function redactedBoxes(strokes: readonly InkStroke[]): RedactedBox[] {
  return strokes.flatMap((stroke) => {
    if (stroke.tool !== "redact") return [];
    const { left, top, right, bottom } = pointBounds(stroke, { width: 1, height: 1 });
    return [[left, top, right - left, bottom - top] as const];
  });
}
