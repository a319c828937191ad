import { pointBounds, strokeBounds } from "./bounds";
import { getMarkTimes, isStrokeVisible, type MarkTimes } from "./growth";
import { type InkSize, strokeThickness } from "./path";
import { type InkStroke, leavesInk } from "./stroke";
import { isHighlighter } from "./svg";

type Spot = readonly [x: number, y: number];

/** The topmost visible stroke within `reach` pixels; the position is in fractions. */
export function hitStroke<Stroke extends InkStroke>(
  strokes: readonly Stroke[],
  [x, y]: Spot,
  size: InkSize,
  { reach = 6, second = null }: { reach?: number; second?: MarkTimes["start"] } = {},
): Stroke | null {
  const spot: Spot = [x * size.width, y * size.height];
  const isHit = (stroke: InkStroke) =>
    isStrokeVisible(getMarkTimes(stroke), second) && isStrokeHit(stroke, spot, size, reach);
  const lines = strokes.filter((stroke) => !isHighlighter(stroke));
  return lines.findLast(isHit) ?? strokes.filter(isHighlighter).findLast(isHit) ?? null;
}

/** Within `reach` pixels. Boxes and ellipses are hit on their outline, redactions anywhere. */
function isStrokeHit(stroke: InkStroke, spot: Spot, size: InkSize, reach: number): boolean {
  if (!leavesInk(stroke)) return false;
  const box = strokeBounds(stroke, size);
  const [x, y] = spot;
  const isNear = x >= box.left - reach && x <= box.right + reach && y >= box.top - reach && y <= box.bottom + reach;
  if (!isNear || stroke.tool === "text" || stroke.tool === "redact") return isNear;
  const within = strokeThickness(stroke, size) / 2 + reach;
  const outline = outlineOf(stroke, size);
  if (outline.length === 1) return distanceToSegment(spot, outline[0] ?? spot, outline[0] ?? spot) <= within;
  return outline.some((to, index) => index > 0 && distanceToSegment(spot, outline[index - 1] ?? to, to) <= within);
}

const ELLIPSE_SIDES = 48;

function outlineOf(stroke: InkStroke, size: InkSize): Spot[] {
  const points = stroke.points.map(([x, y]): Spot => [x * size.width, y * size.height]);
  if (stroke.tool === "polygon") return [...points, ...points.slice(0, 1)];
  if (stroke.tool !== "rect" && stroke.tool !== "ellipse") return points;
  const [first, last] = [stroke.points[0], stroke.points.at(-1)];
  const corners = first && last ? [first, last] : [];
  const { left, top, right, bottom } = pointBounds({ ...stroke, points: corners }, size);
  if (stroke.tool === "rect") {
    return [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ];
  }
  return Array.from({ length: ELLIPSE_SIDES + 1 }, (_, side): Spot => {
    const angle = (2 * Math.PI * side) / ELLIPSE_SIDES;
    return [
      (left + right) / 2 + (Math.cos(angle) * (right - left)) / 2,
      (top + bottom) / 2 + (Math.sin(angle) * (bottom - top)) / 2,
    ];
  });
}

function distanceToSegment([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
