import { type InkStroke, type InkTool, leavesInk } from "./stroke";

export interface InkSize {
  width: number;
  height: number;
}

type Spot = readonly [x: number, y: number];

const ORIGIN: Spot = [0, 0];

export function strokePath(stroke: InkStroke, size: InkSize): string | null {
  if (stroke.tool === "text" || !leavesInk(stroke)) return null;
  const at = stroke.points.map(([x, y]): Spot => [x * size.width, y * size.height]);
  return pathOf(stroke.tool, at, strokeThickness(stroke, size));
}

export function strokeThickness(stroke: Pick<InkStroke, "width">, size: InkSize): number {
  return Math.max(1, stroke.width * size.width);
}

export function letterSize(stroke: Pick<InkStroke, "width">, size: InkSize): number {
  return Math.max(0.012, stroke.width) * size.width;
}

function pathOf(tool: InkTool, at: Spot[], thick: number): string {
  const first = at[0] ?? ORIGIN;
  const last = at.at(-1) ?? ORIGIN;
  if (tool === "rect" || tool === "redact") {
    return `M${xy(first)}H${roundDigits(last[0], 1)}V${roundDigits(last[1], 1)}H${roundDigits(first[0], 1)}Z`;
  }
  if (tool === "ellipse") return ellipsePath(first, last);
  if (tool === "polygon") return `M${at.map(xy).join("L")}Z`;
  if (tool === "line") return `M${at.map(xy).join("L")}${at.length === 1 ? "h0.1" : ""}`;
  const curve = smoothPath(thin(at, Math.max(1, thick / 3)));
  return tool === "arrow" ? curve + arrowHead(at, thick) : curve;
}

function ellipsePath(a: Spot, b: Spot): string {
  const rx = Math.abs(b[0] - a[0]) / 2;
  const ry = Math.abs(b[1] - a[1]) / 2;
  const left = Math.min(a[0], b[0]);
  const middle = (a[1] + b[1]) / 2;
  const arc = (x: number) => `A${roundDigits(rx, 1)} ${roundDigits(ry, 1)} 0 0 1 ${xy([x, middle])}`;
  return `M${xy([left, middle])}${arc(left + 2 * rx)}${arc(left)}Z`;
}

/** Quadratic curves through the midpoints of segments: smooth and without overshoot. */
export function smoothPath(at: Spot[]): string {
  const [first, second, ...others] = at;
  if (!first) return "";
  if (!second) return `M${xy(first)}h0.1`;
  // Joined, because a string that has grown keeps each of its pieces in memory.
  const parts = [`M${xy(first)}`];
  let here = second;
  for (const next of others) {
    parts.push(`Q${xy(here)} ${xy([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`);
    here = next;
  }
  parts.push(`L${xy(here)}`);
  return parts.join("");
}

/** Continues the same sub-path, so that a dash animation reveals the head last. */
function arrowHead(at: Spot[], thick: number): string {
  const tip = at.at(-1);
  if (!tip) return "";
  const total = at.reduce((sum, spot, i) => {
    const before = at[i - 1] ?? spot;
    return sum + Math.hypot(spot[0] - before[0], spot[1] - before[1]);
  }, 0);
  const reach = Math.min(Math.max(thick * 4, 10), Math.max(total * 0.45, thick * 2));
  // Measured a little further back, since the last two points of a hand-drawn line are unreliable.
  const from = at.findLast((spot) => Math.hypot(spot[0] - tip[0], spot[1] - tip[1]) >= reach * 0.6) ?? at[0] ?? tip;
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const barb = (turn: number): Spot => [
    tip[0] - reach * Math.cos(angle + turn),
    tip[1] - reach * Math.sin(angle + turn),
  ];
  return `L${xy(barb(0.5))}L${xy(tip)}L${xy(barb(-0.5))}`;
}

function thin(at: Spot[], gap: number): Spot[] {
  let kept: Spot | undefined;
  return at.filter((spot, index) => {
    const isKept = !kept || index === at.length - 1 || Math.hypot(spot[0] - kept[0], spot[1] - kept[1]) >= gap;
    if (isKept) kept = spot;
    return isKept;
  });
}

export function roundDigits(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

const xy = ([x, y]: Spot) => `${roundDigits(x, 1)} ${roundDigits(y, 1)}`;
