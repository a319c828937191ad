import { type InkBox, strokeBounds } from "#lib/ink/bounds";
import { drawnShare, type Growth, getMarkTimes, isGrowing, isStrokeVisible, measureGrowth } from "#lib/ink/growth";
import { type InkSize, letterSize, strokePath, strokeThickness } from "#lib/ink/path";
import { strokeLength } from "#lib/ink/path-length";
import type { InkStroke } from "#lib/ink/stroke";

type Paper = CanvasRenderingContext2D;

interface Shape {
  size: InkSize;
  path: Path2D | null;
  growth: Growth | null;
  length: number | null;
}

/** A stroke never changes, it is replaced; so its shape is made once. */
const shapes = new WeakMap<InkStroke, Shape>();

function shapeOf(stroke: InkStroke, size: InkSize): Shape {
  const known = shapes.get(stroke);
  if (known && known.size.width === size.width && known.size.height === size.height) return known;
  const d = strokePath(stroke, size);
  const shape = { size, path: d === null ? null : new Path2D(d), growth: null, length: null };
  shapes.set(stroke, shape);
  return shape;
}

/** The visible share of a stroke at that second; with reduced motion all of it from its first second on. */
export function shownShare(stroke: InkStroke, size: InkSize, second: number | null, isCalm: boolean): number {
  if (second === null) return isStrokeVisible(getMarkTimes(stroke), null) ? 1 : 0;
  const shape = shapeOf(stroke, size);
  shape.growth ??= measureGrowth(stroke, size);
  const { growth } = shape;
  const share = drawnShare(growth, second);
  return share > 0 && (isCalm || !isGrowing(growth)) ? 1 : share;
}

/** Draws so much of a stroke in pixels of the picture, as the public page shows it. */
export function paintStroke(paper: Paper, stroke: InkStroke, size: InkSize, share = 1): void {
  if (share <= 0) return;
  paper.globalAlpha = stroke.opacity;
  const shape = shapeOf(stroke, size);
  if (stroke.tool === "text") paintText(paper, stroke, size);
  else if (stroke.tool === "redact" && shape.path) {
    paper.fillStyle = stroke.color;
    paper.fill(shape.path);
  } else if (shape.path) paintLine(paper, stroke, size, share, shape.path);
}

function paintLine(paper: Paper, stroke: InkStroke, size: InkSize, share: number, path: Path2D): void {
  paper.strokeStyle = stroke.color;
  paper.lineWidth = strokeThickness(stroke, size);
  paper.lineCap = "round";
  paper.lineJoin = "round";
  if (share < 1) {
    const shape = shapeOf(stroke, size);
    shape.length ??= strokeLength(stroke, size);
    paper.setLineDash([shape.length * share, shape.length * 2]);
  }
  paper.stroke(path);
  if (share < 1) paper.setLineDash([]);
}

function paintText(paper: Paper, stroke: InkStroke, size: InkSize): void {
  const letters = letterSize(stroke, size);
  const [x = 0, y = 0] = stroke.points[0] ?? [];
  paper.fillStyle = stroke.color;
  paper.font = `600 ${letters}px ${fontFamily()}`;
  paper.textBaseline = "hanging";
  for (const [line, words] of stroke.text.split("\n").slice(0, 40).entries()) {
    paper.fillText(words, x * size.width, y * size.height + line * letters * 1.25);
  }
}

let family = "";
const fontFamily = () => (family ||= getComputedStyle(document.documentElement).getPropertyValue("--ui"));

/** All that painting a stroke can touch: its line, the head of an arrow, and letters that are wider than estimated. */
export function paintedBox(stroke: InkStroke, size: InkSize): InkBox {
  const { left, top, right, bottom } = strokeBounds(stroke, size);
  const head = stroke.tool === "arrow" ? Math.max(10, strokeThickness(stroke, size) * 4) : 0;
  const letters = stroke.tool === "text" ? right - left : 0;
  return { left: left - head, top: top - head, right: right + head + letters, bottom: bottom + head };
}

/** A dashed frame around the selection; `pixel` is the size of one pixel of the screen. */
export function paintFrame(paper: Paper, stroke: InkStroke, size: InkSize, pixel: number): void {
  const { left, top, right, bottom } = strokeBounds(stroke, size);
  const gap = 6 * pixel;
  paper.globalAlpha = 1;
  for (const [color, width, dash] of [
    ["#fdfcf9", 3.5, []],
    ["#007e8c", 1.75, [5 * pixel, 4 * pixel]],
  ] as const) {
    paper.strokeStyle = color;
    paper.lineWidth = width * pixel;
    paper.setLineDash([...dash]);
    paper.strokeRect(left - gap, top - gap, right - left + 2 * gap, bottom - top + 2 * gap);
  }
  paper.setLineDash([]);
}

/** Where the next press of Enter draws. */
export function paintCross(paper: Paper, [x, y]: readonly [number, number], pixel: number): void {
  paper.globalAlpha = 1;
  for (const [color, width] of [
    ["#fdfcf9", 5],
    ["#171c2b", 2],
  ] as const) {
    paper.strokeStyle = color;
    paper.lineWidth = width * pixel;
    paper.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      paper.moveTo(x + dx * 4 * pixel, y + dy * 4 * pixel);
      paper.lineTo(x + dx * 16 * pixel, y + dy * 16 * pixel);
    }
    paper.stroke();
  }
}
