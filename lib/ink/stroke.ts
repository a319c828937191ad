import { isRecord } from "#lib/json/is-record";

/** Strokes of a drawing document (version 1), read leniently. */

/** x and y as fractions of the picture, seconds since the start of the stroke, pressure. */
export type InkPoint = readonly [x: number, y: number, t: number, pressure: number];

export const INK_TOOLS = [
  "pen",
  "highlighter",
  "line",
  "arrow",
  "rect",
  "ellipse",
  "polygon",
  "text",
  "redact",
  "eraser",
  "laser",
] as const;

export type InkTool = (typeof INK_TOOLS)[number];

export interface InkStroke {
  id: string;
  tool: InkTool;
  color: string;
  /** Fraction of the picture's width; for text, the font size. */
  width: number;
  opacity: number;
  points: InkPoint[];
  /** Seconds of the recording; null: always visible. */
  start: number | null;
  end: number | null;
  hideAt: number | null;
  text: string;
}

export function isInkTool(tool: string): tool is InkTool {
  return INK_TOOLS.some((known) => known === tool);
}

/** Erasers take ink away, and lasers only shine while the sound plays. */
export const leavesInk = ({ tool }: Pick<InkStroke, "tool">): boolean => tool !== "eraser" && tool !== "laser";

export const INK_COLORS: Readonly<Record<string, string>> = {
  persimmon: "#d2401e",
  tide: "#007e8c",
  yellow: "#ffd43b",
  ink: "#171c2b",
  white: "#fdfcf9",
  leaf: "#2f8f4e",
};
const PLAIN_COLOR = /^(#[0-9a-f]{3,8}|[a-z]{3,20}|(rgb|hsl|oklch|oklab|lab|lch|hwb)a?\([0-9a-z.,%/ +-]{1,60}\))$/i;

/** Skips invalid strokes; foreign data has no strokes. */
export function readStrokes(document: unknown): InkStroke[] {
  if (!isRecord(document) || !Array.isArray(document.strokes)) return [];
  const canvas = isRecord(document.canvas) ? document.canvas : {};
  const inPixels = document.coordinate_space === "pixel";
  const across = inPixels ? positive(canvas.width) : 1;
  const down = inPixels ? positive(canvas.height) : 1;
  return document.strokes.flatMap((stroke, index) => readStroke(stroke, index, across, down) ?? []);
}

function readStroke(value: unknown, index: number, across: number, down: number): InkStroke | null {
  if (!isRecord(value) || !Array.isArray(value.points)) return null;
  const tool = String(value.tool ?? "pen");
  if (!isInkTool(tool)) return null;
  const points = value.points.slice(0, 4000).flatMap((point): InkPoint[] => {
    const read = readPoint(point, across, down);
    return read ? [read] : [];
  });
  if (points.length === 0) return null;
  const start = time(value.start);
  const isHighlighter = tool === "highlighter";
  return {
    id: typeof value.id === "string" || typeof value.id === "number" ? String(value.id).slice(0, 64) : `s${index + 1}`,
    tool,
    color: readColor(value.color, tool),
    width: clamp(finite(value.width) ?? (isHighlighter ? 0.02 : 0.004), 0.0005, 0.5),
    // Redactions are opaque, whatever the document has.
    opacity: tool === "redact" ? 1 : clamp(finite(value.opacity) ?? 1, 0, 1),
    points,
    start,
    end: start === null ? null : Math.max(start, time(value.end) ?? start + (points.at(-1)?.[2] ?? 0)),
    hideAt: time(value.hide_at),
    text: typeof value.text === "string" ? value.text.slice(0, 2000) : "",
  };
}

function readPoint(value: unknown, across: number, down: number): InkPoint | null {
  const parts: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? [value.x, value.y, value.t, value.pressure]
      : [];
  const x = finite(parts[0]);
  const y = finite(parts[1]);
  if (x === null || y === null) return null;
  return [
    clamp(x / across, -1, 2),
    clamp(y / down, -1, 2),
    Math.max(0, finite(parts[2]) ?? 0),
    finite(parts[3]) ?? 0.5,
  ];
}

function readColor(value: unknown, tool: string): string {
  const fallback =
    (tool === "redact" ? INK_COLORS.ink : tool === "highlighter" ? INK_COLORS.yellow : INK_COLORS.persimmon) ?? "";
  if (typeof value !== "string") return fallback;
  if (tool === "redact" && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return fallback;
  const named = Object.hasOwn(INK_COLORS, value) ? INK_COLORS[value] : undefined;
  return named ?? (PLAIN_COLOR.test(value) ? value : fallback);
}

const finite = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : null);
const time = (value: unknown) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null);
const positive = (value: unknown) => (typeof value === "number" && value > 0 ? value : 1);
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
