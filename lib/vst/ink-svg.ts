/**
 * Ink geometry: turns the strokes of a drawing document into SVG. Pure and without dependencies,
 * so that the offline player, the public page and the studio can share it.
 */
import type { InkStroke, InkTool } from "./ink-stroke";

/** A stroke as SVG, with the times that a player needs. */
export interface InkMark {
  id: string;
  tool: InkTool;
  /** The path's `d`, or null for text. */
  path: string | null;
  /** The whole element, every value escaped; empty for an eraser. */
  element: string;
  startSeconds: number | null;
  endSeconds: number | null;
  hideAtSeconds: number | null;
}

/** The size of the picture that the SVG's view box counts in. */
export interface InkSize {
  width: number;
  height: number;
}

const MAX_REVEAL_STEPS = 24;

/** Draws one stroke in a view box of the picture's size. */
export function strokeToSvg(stroke: InkStroke, size: InkSize): InkMark {
  const thick = Math.max(1, stroke.width * size.width);
  const at = stroke.points.map(([x, y]): Spot => [x * size.width, y * size.height]);
  const path = stroke.tool === "text" || stroke.tool === "eraser" ? null : pathOf(stroke.tool, at, thick);
  return {
    id: stroke.id,
    tool: stroke.tool,
    path,
    element: elementOf(stroke, path, at, size, thick),
    startSeconds: stroke.start,
    endSeconds: stroke.end,
    hideAtSeconds: stroke.hideAt,
  };
}

/**
 * All strokes as two SVG layers over the picture: highlighters below (multiply), everything else above.
 * An `<svg>` is its own stacking context, so blending works on the layer, not on a path within it.
 */
export function inkLayers(strokes: readonly InkStroke[], size: InkSize): string {
  const layer = (name: string, chosen: readonly InkStroke[]) =>
    chosen.length === 0
      ? ""
      : `<svg class="ink ${name}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" fill="none" aria-hidden="true">${chosen
          .map((stroke) => strokeToSvg(stroke, size).element)
          .join("")}</svg>`;
  const isWash = (stroke: InkStroke) => stroke.tool === "highlighter";
  return (
    layer("ink-wash", strokes.filter(isWash)) +
    layer(
      "ink-line",
      strokes.filter((stroke) => !isWash(stroke)),
    )
  );
}

/** The finished drawing as an SVG file of its own: shapes and escaped words, without anything that acts. */
export function inkDocument(strokes: readonly InkStroke[], { width, height }: InkSize): string {
  const shown = strokes.filter((stroke) => stroke.hideAt === null);
  const layer = (isWash: boolean) =>
    shown
      .filter((stroke) => (stroke.tool === "highlighter") === isWash)
      .map((stroke) => strokeToSvg(stroke, { width, height }).element)
      .join("\n");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" font-family="sans-serif">`,
    `<g style="mix-blend-mode:multiply">${layer(true)}</g>`,
    `<g>${layer(false)}</g>`,
    "</svg>\n",
  ].join("\n");
}

/** How much of a stroke is drawn at which moment: pairs of seconds since its start and share of its length. */
export function revealSteps(stroke: InkStroke): [seconds: number, share: number][] {
  if (stroke.start === null || stroke.end === null) return [];
  const span = stroke.end - stroke.start;
  const lengths = [0];
  let clock = 0;
  const times = stroke.points.map(([, , t], index) => {
    const before = stroke.points[index - 1];
    const here = stroke.points[index];
    if (before && here) lengths.push((lengths[index - 1] ?? 0) + Math.hypot(here[0] - before[0], here[1] - before[1]));
    clock = Math.max(clock, t);
    return clock;
  });
  const total = lengths.at(-1) ?? 0;
  const last = times.at(-1) ?? 0;
  const freehand = stroke.tool === "pen" || stroke.tool === "highlighter";
  if (!freehand || total === 0 || last === 0 || span <= 0) return [];
  const every = Math.max(1, Math.ceil(times.length / MAX_REVEAL_STEPS));
  const steps = times.flatMap((t, index): [number, number][] =>
    index % every === 0 ? [[round(Math.min(t, span), 3), round((lengths[index] ?? 0) / total, 3)]] : [],
  );
  return steps.at(-1)?.[1] === 1 ? steps : [...steps, [round(span, 3), 1]];
}

type Spot = readonly [x: number, y: number];

const ORIGIN: Spot = [0, 0];

function elementOf(stroke: InkStroke, path: string | null, at: Spot[], size: InkSize, thick: number): string {
  const attributes = [
    `class="mark mark-${stroke.tool}"`,
    `data-id="${escapeAttribute(stroke.id)}"`,
    ...timeAttributes(stroke),
    stroke.opacity < 1 ? `opacity="${round(stroke.opacity, 2)}"` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (stroke.tool === "text") return textElement(stroke, attributes, at, size);
  if (path === null) return "";
  if (stroke.tool === "redact") return `<path ${attributes} d="${path}" fill="${stroke.color}"/>`;
  return `<path ${attributes} d="${path}" stroke="${stroke.color}" stroke-width="${round(thick, 1)}" stroke-linecap="round" stroke-linejoin="round" pathLength="1"/>`;
}

function timeAttributes(stroke: InkStroke): string[] {
  const steps = revealSteps(stroke)
    .map((step) => step.join(","))
    .join(" ");
  return [
    stroke.start === null ? "" : `data-start="${round(stroke.start, 3)}"`,
    stroke.end === null ? "" : `data-end="${round(stroke.end, 3)}"`,
    steps ? `data-reveal="${steps}"` : "",
    // A mark that was erased is not part of the finished drawing, which is what a page at rest shows.
    stroke.hideAt === null ? "" : `data-hide="${round(stroke.hideAt, 3)}" visibility="hidden"`,
  ];
}

function textElement(stroke: InkStroke, attributes: string, at: Spot[], size: InkSize): string {
  const [x, y] = at[0] ?? ORIGIN;
  const letters = round(Math.max(0.012, stroke.width) * size.width, 1);
  const lines = stroke.text.split("\n").slice(0, 40);
  const spans = lines.map(
    (line, index) => `<tspan x="${round(x, 1)}" dy="${index ? "1.25em" : 0}">${escapeAttribute(line)}</tspan>`,
  );
  return `<text ${attributes} x="${round(x, 1)}" y="${round(y, 1)}" font-size="${letters}" font-weight="600" dominant-baseline="hanging" fill="${stroke.color}">${spans.join("")}</text>`;
}

function pathOf(tool: InkTool, at: Spot[], thick: number): string {
  const first = at[0] ?? ORIGIN;
  const last = at.at(-1) ?? ORIGIN;
  if (tool === "rect" || tool === "redact") {
    return `M${xy(first)}H${round(last[0], 1)}V${round(last[1], 1)}H${round(first[0], 1)}Z`;
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
  const arc = (x: number) => `A${round(rx, 1)} ${round(ry, 1)} 0 0 1 ${xy([x, middle])}`;
  return `M${xy([left, middle])}${arc(left + 2 * rx)}${arc(left)}Z`;
}

/** Quadratic curves through the middles of the segments: smooth at any zoom, and no point is overshot. */
function smoothPath(at: Spot[]): string {
  const [first, second] = at;
  if (!first) return "";
  if (!second) return `M${xy(first)}h0.1`;
  let d = `M${xy(first)}`;
  for (let index = 1; index < at.length - 1; index++) {
    const here = at[index] as Spot;
    const next = at[index + 1] as Spot;
    d += `Q${xy(here)} ${xy([(here[0] + next[0]) / 2, (here[1] + next[1]) / 2])}`;
  }
  return `${d}L${xy(at.at(-1) as Spot)}`;
}

/** Goes on from the tip without lifting the pen: one sub-path, so that dashes reveal the head last. */
function arrowHead(at: Spot[], thick: number): string {
  const tip = at.at(-1);
  if (!tip) return "";
  const total = at.reduce(
    (sum, spot, i) => sum + (i ? Math.hypot(spot[0] - (at[i - 1] as Spot)[0], spot[1] - (at[i - 1] as Spot)[1]) : 0),
    0,
  );
  const reach = Math.min(Math.max(thick * 4, 10), Math.max(total * 0.45, thick * 2));
  // The direction is taken a little way back: the last two points of a hand-drawn line often lie.
  const from = at.findLast((spot) => Math.hypot(spot[0] - tip[0], spot[1] - tip[1]) >= reach * 0.6) ?? at[0] ?? tip;
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const barb = (turn: number): Spot => [
    tip[0] - reach * Math.cos(angle + turn),
    tip[1] - reach * Math.sin(angle + turn),
  ];
  return `L${xy(barb(0.5))}L${xy(tip)}L${xy(barb(-0.5))}`;
}

/** Leaves out points that lie closer together than the eye can tell. */
function thin(at: Spot[], gap: number): Spot[] {
  let kept: Spot | undefined;
  return at.filter((spot, index) => {
    const isKept = !kept || index === at.length - 1 || Math.hypot(spot[0] - kept[0], spot[1] - kept[1]) >= gap;
    if (isKept) kept = spot;
    return isKept;
  });
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

const xy = ([x, y]: Spot) => `${round(x, 1)} ${round(y, 1)}`;
/** Without the characters that no XML file may hold, not even escaped. */
const escapeAttribute = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
