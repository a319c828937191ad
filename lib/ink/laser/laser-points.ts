import type { InkStroke } from "../stroke";
import { isLaser } from "./laser";

/** Of all drawings of a clip together. */
export const MAX_LASER_POINTS = 20_000;

export const countLaserPoints = (strokes: readonly Pick<InkStroke, "tool" | "points">[]): number =>
  strokes.reduce((sum, stroke) => (isLaser(stroke) ? sum + stroke.points.length : sum), 0);
