import type { InkPoint } from "./stroke";
import { turningPoints } from "./turning-points";

export interface Simplification {
  /** Maximal deviation, as a fraction of the picture's width. */
  width?: number;
  seconds?: number;
  pressure?: number;
  aspect?: number;
}

/** Reduces points; keeps the look, the growth, pauses and changes of pressure. */
export function simplify(
  points: readonly InkPoint[],
  { width = 0.0004, seconds = 0.02, pressure = 0.1, aspect = 1 }: Simplification = {},
): InkPoint[] {
  if (points.length < 3) return [...points];
  const away = (index: number, from: number, to: number) => {
    const [here, a, b] = [points[index], points[from], points[to]];
    if (!here || !a || !b) return 0;
    const [dx, dy] = [b[0] - a[0], (b[1] - a[1]) * aspect];
    const [hx, hy] = [here[0] - a[0], (here[1] - a[1]) * aspect];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, (hx * dx + hy * dy) / square));
    const mix = (part: 2 | 3) => a[part] + along * (b[part] - a[part]);
    return Math.max(
      Math.hypot(hx - along * dx, hy - along * dy) / width,
      Math.abs(here[2] - mix(2)) / seconds,
      Math.abs(here[3] - mix(3)) / pressure,
    );
  };
  const kept = new Set(turningPoints(points.length, away));
  return points.filter((_, index) => kept.has(index));
}
