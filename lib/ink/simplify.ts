import type { InkPoint } from "./stroke";
import { turningPoints } from "./turning-points";

interface Simplification {
  /** Maximal deviation, as a fraction of the picture's width. */
  width?: number;
  seconds?: number;
  pressure?: number;
  aspect?: number;
}

/** Reduces points; keeps the look, the growth, pauses and changes of pressure. */
export function simplifyPoints(
  points: readonly InkPoint[],
  { width = 0.0004, seconds = 0.02, pressure = 0.1, aspect = 1 }: Simplification = {},
): InkPoint[] {
  if (points.length < 3) return [...points];
  // Runs thousands of times at the end of each stroke: no lists are made, and Math.hypot is slow.
  const away = (index: number, from: number, to: number) => {
    const here = points[index];
    const a = points[from];
    const b = points[to];
    if (!here || !a || !b) return 0;
    const dx = b[0] - a[0];
    const dy = (b[1] - a[1]) * aspect;
    const hx = here[0] - a[0];
    const hy = (here[1] - a[1]) * aspect;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (hx * dx + hy * dy) / square));
    const offX = hx - along * dx;
    const offY = hy - along * dy;
    return Math.max(
      Math.sqrt(offX * offX + offY * offY) / width,
      Math.abs(here[2] - a[2] - along * (b[2] - a[2])) / seconds,
      Math.abs(here[3] - a[3] - along * (b[3] - a[3])) / pressure,
    );
  };
  const kept = new Set(turningPoints(points.length, away));
  return points.filter((_, index) => kept.has(index));
}
