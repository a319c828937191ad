import { type Growth, isGrowing, measureGrowth } from "./growth";
import { growthAttributes } from "./growth-attributes";
import { isLaser, listLasers } from "./laser/laser";
import { LASER_ATTRIBUTE, writeLasers } from "./laser/laser-attribute";
import { type InkSize, letterSize, roundDigits, strokePath, strokeThickness } from "./path";
import { type InkStroke, type InkTool, leavesInk } from "./stroke";

interface InkMark {
  id: string;
  tool: InkTool;
  path: string | null;
  /** The escaped element; empty for an eraser. */
  element: string;
  growth: Growth;
}

export function strokeToSvg(stroke: InkStroke, size: InkSize): InkMark {
  const path = strokePath(stroke, size);
  const growth = measureGrowth(stroke, size);
  return { id: stroke.id, tool: stroke.tool, path, growth, element: elementOf(stroke, path, size, growth) };
}

/** Highlighters below (multiply), the rest above: blending works on an `<svg>`, but not on a path in it. */
export function inkLayers(strokes: readonly InkStroke[], size: InkSize): string {
  const [ink, lasers] = [strokes.filter((stroke) => !isLaser(stroke)), listLasers(strokes)];
  const open = (name: string) =>
    `<svg class="ink ${name}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none" fill="none" aria-hidden="true"`;
  const layer = (name: string, chosen: readonly InkStroke[]) =>
    chosen.length === 0
      ? ""
      : `${open(name)}>${chosen.map((stroke) => strokeToSvg(stroke, size).element).join("")}</svg>`;
  return (
    layer("ink-wash", ink.filter(isHighlighter)) +
    layer(
      "ink-line",
      ink.filter((stroke) => !isHighlighter(stroke)),
    ) +
    // Empty, since a page at rest shows no laser.
    (lasers.length === 0 ? "" : `${open("ink-laser")} ${LASER_ATTRIBUTE}="${writeLasers(lasers, size)}"></svg>`)
  );
}

export function inkDocument(strokes: readonly InkStroke[], { width, height }: InkSize): string {
  const shown = strokes.filter((stroke) => stroke.hideAt === null && leavesInk(stroke));
  const layer = (wash: boolean) =>
    shown
      .filter((stroke) => isHighlighter(stroke) === wash)
      .map((stroke) => strokeToSvg(stroke, { width, height }).element)
      .join("\n");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" font-family="sans-serif">`,
    `<g style="mix-blend-mode:multiply">${layer(true)}</g>`,
    `<g>${layer(false)}</g>`,
    "</svg>\n",
  ].join("\n");
}

export function isHighlighter({ tool }: InkStroke): boolean {
  return tool === "highlighter";
}

function elementOf(stroke: InkStroke, path: string | null, size: InkSize, growth: Growth): string {
  const attributes = [
    `class="mark mark-${stroke.tool}"`,
    `data-id="${escapeAttribute(stroke.id)}"`,
    growthAttributes(growth),
    stroke.opacity < 1 ? `opacity="${roundDigits(stroke.opacity, 2)}"` : "",
  ]
    .filter(Boolean)
    .join(" ");
  if (stroke.tool === "text") return textElement(stroke, attributes, size);
  if (path === null) return "";
  if (stroke.tool === "redact") return `<path ${attributes} d="${path}" fill="${stroke.color}"/>`;
  // A dash array in shares of the length reveals the growth.
  const share = isGrowing(growth) ? ' pathLength="1"' : "";
  return `<path ${attributes} d="${path}" stroke="${stroke.color}" stroke-width="${roundDigits(strokeThickness(stroke, size), 1)}" stroke-linecap="round" stroke-linejoin="round"${share}/>`;
}

function textElement(stroke: InkStroke, attributes: string, size: InkSize): string {
  const [x = 0, y = 0] = stroke.points[0] ?? [];
  const [left, top] = [roundDigits(x * size.width, 1), roundDigits(y * size.height, 1)];
  const lines = stroke.text.split("\n").slice(0, 40);
  const spans = lines.map(
    (line, index) => `<tspan x="${left}" dy="${index ? "1.25em" : 0}">${escapeAttribute(line)}</tspan>`,
  );
  return `<text ${attributes} x="${left}" y="${top}" font-size="${roundDigits(letterSize(stroke, size), 1)}" font-weight="600" dominant-baseline="hanging" fill="${stroke.color}">${spans.join("")}</text>`;
}

/** XML forbids some control characters even when escaped. */
const escapeAttribute = (text: string) =>
  text
    .replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
