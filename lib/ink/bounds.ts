import { type InkSize, letterSize, strokeThickness } from "./path";
import type { InkStroke } from "./stroke";

export interface InkBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Average width of a letter relative to its size; nothing here can measure fonts. */
const LETTER_WIDTH = 0.56;
const LINE_HEIGHT = 1.25;

/** Includes the line width; the width of text is estimated. */
export function strokeBounds(stroke: InkStroke, size: InkSize): InkBox {
  const box = pointBounds(stroke, size);
  if (stroke.tool === "text") {
    const letters = letterSize(stroke, size);
    const lines = stroke.text.split("\n");
    const longest = Math.max(...lines.map((line) => Array.from(line).length));
    const [x = 0, y = 0] = stroke.points[0] ?? [];
    const [left, top] = [x * size.width, y * size.height];
    const right = left + Math.max(1, longest) * letters * LETTER_WIDTH;
    return { left, top, right, bottom: top + lines.length * letters * LINE_HEIGHT };
  }
  const half = stroke.tool === "redact" ? 0 : strokeThickness(stroke, size) / 2;
  return { left: box.left - half, top: box.top - half, right: box.right + half, bottom: box.bottom + half };
}

export function pointBounds({ points }: InkStroke, size: InkSize): InkBox {
  let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, bottom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    left: left * size.width,
    top: top * size.height,
    right: right * size.width,
    bottom: bottom * size.height,
  };
}
