import { type InkSize, roundDigits, smoothPath } from "../path";
import type { InkPoint, InkStroke } from "../stroke";

/** How long the trail of a place is seen after the pointer has left it. */
const LASER_FADE_SECONDS = 1.2;

/** The way of a pointer; its seconds count from `start`. */
export interface Laser {
  start: number;
  points: readonly InkPoint[];
}

type Spot = readonly [x: number, y: number];

/** A piece of the light, in units of the size that was asked for. */
interface LaserMark {
  d: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  opacity: number;
}

const LIGHT = "#ff4b22";
const EDGE = "#ffffff";
/** The newer a part of the trail is, the more of these lie over each other, each wider than the one before. */
const TRAIL = Array.from({ length: 8 }, (_, layer) => ({
  seconds: (LASER_FADE_SECONDS * (8 - layer)) / 8,
  width: 0.6 + 0.13 * layer,
}));
const TRAIL_OPACITY = 0.13;

export const isLaser = ({ tool }: Pick<InkStroke, "tool">): boolean => tool === "laser";

/** Without a start there is no time at which it shines. */
export function listLasers(strokes: readonly InkStroke[]): Laser[] {
  return strokes.flatMap(({ tool, start, hideAt, points }) => {
    if (tool !== "laser" || start === null) return [];
    const shown = hideAt === null ? points : points.filter(([, , t]) => start + t < hideAt);
    return shown.length > 0 ? [{ start, points: shown }] : [];
  });
}

/** When the last of its light is gone. */
export function laserEnd({ start, points }: Laser): number {
  return start + (points.at(-1)?.[2] ?? 0) + LASER_FADE_SECONDS;
}

/** The visible part of it at a second: a dot with a trail, or a ring alone for users who prefer reduced motion. */
export function laserMarks(laser: Laser, second: number, size: InkSize, { isCalm = false } = {}): LaserMark[] {
  const since = second - laser.start;
  const last = laser.points.at(-1)?.[2] ?? 0;
  if (since < 0 || second >= laserEnd(laser)) return [];
  const radius = Math.max(2, Math.min(size.width, 2 * size.height) * 0.011);
  const at = ([x, y]: Spot): Spot => [x * size.width, y * size.height];
  const place = since <= last ? at(placeAt(laser.points, since)) : null;
  if (isCalm) return place ? ring(place, radius) : [];
  const trail = TRAIL.flatMap(({ seconds, width }): LaserMark[] => {
    const from = Math.max(0, since - seconds);
    if (from >= Math.min(since, last)) return [];
    const d = smoothPath(wayBetween(laser.points, from, Math.min(since, last)).map(at));
    return [{ d, stroke: LIGHT, strokeWidth: roundDigits(radius * width, 1), opacity: TRAIL_OPACITY }];
  });
  return place ? [...trail, ...dot(place, radius)] : trail;
}

export function laserSvg(marks: readonly LaserMark[]): string {
  return marks
    .map(({ d, fill, stroke, strokeWidth, opacity }) => {
      const line = stroke ? ` stroke="${stroke}" stroke-width="${strokeWidth}"` : "";
      return `<path d="${d}" fill="${fill ?? "none"}"${line} stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
    })
    .join("");
}

/** Where the pointer is at a second; between two points it moves evenly. */
export function placeAt(points: readonly InkPoint[], since: number): Spot {
  const next = firstAfter(points, since);
  const [a, b] = [points[next - 1] ?? points[0], points[next] ?? points.at(-1)];
  if (!a || !b) return [0, 0];
  const share = b[2] > a[2] ? Math.min(1, Math.max(0, (since - a[2]) / (b[2] - a[2]))) : 1;
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function wayBetween(points: readonly InkPoint[], from: number, to: number): Spot[] {
  const inner = points.slice(firstAfter(points, from), firstAfter(points, to));
  return [placeAt(points, from), ...inner.map(([x, y]): Spot => [x, y]), placeAt(points, to)];
}

function firstAfter(points: readonly InkPoint[], since: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[2] ?? 0) <= since) low = middle + 1;
    else high = middle;
  }
  return low;
}

function dot(place: Spot, radius: number): LaserMark[] {
  return [
    { d: circle(place, radius * 2.1), fill: LIGHT, opacity: 0.28 },
    {
      d: circle(place, radius),
      fill: LIGHT,
      stroke: EDGE,
      strokeWidth: roundDigits(Math.max(1, radius * 0.28), 1),
      opacity: 1,
    },
  ];
}

function ring(place: Spot, radius: number): LaserMark[] {
  const d = circle(place, radius * 2.2);
  return [
    { d, stroke: EDGE, strokeWidth: roundDigits(radius * 1.1, 1), opacity: 1 },
    { d, stroke: LIGHT, strokeWidth: roundDigits(radius * 0.6, 1), opacity: 1 },
  ];
}

function circle([x, y]: Spot, radius: number): string {
  const r = roundDigits(radius, 1);
  const across = roundDigits(2 * radius, 1);
  return `M${roundDigits(x - radius, 1)} ${roundDigits(y, 1)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 ${-across} 0Z`;
}
