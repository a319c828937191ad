import { isRecord } from "#lib/json/is-record";

/** Reads a client's drawing: our own format, validated and bounded, or foreign data verbatim. */

import { findChangedNumber } from "#lib/json/changed-numbers";
import { parseSafely } from "#lib/json/safe-json";
import { findForeignRedaction } from "./foreign-redaction";
import { INK_TOOLS, isInkTool } from "./stroke";

export const DRAWING_LIMITS = {
  strokes: 5000,
  pointsPerStroke: 4000,
  bytes: 10 * 1024 * 1024,
  textLength: 2000,
  idLength: 64,
  seconds: 24 * 60 * 60,
  /** Fractions may exceed the picture slightly, and pixels may be many. */
  coordinate: 1_000_000,
  canvasSide: 100_000,
} as const;

/** Messages by path, such as `strokes.3.points.0`. */
export type DrawingProblems = Record<string, string[]>;

type DrawingReading =
  | { kind: "own"; document: Record<string, unknown> }
  | { kind: "foreign"; document: Record<string, unknown> }
  | { kind: "wrong"; problems: DrawingProblems };

const MAX_PROBLEMS = 20;
const FOREIGN_REDACTION =
  'asks for a redaction, which would cover nothing: send "version": 1, "strokes" and "tool": "redact"';

/**
 * Data with `version: 1` and `strokes` is ours: small errors are corrected, others reported. The rest is kept under
 * `raw`, unless it asks for a redaction.
 */
export function readDrawing(data: unknown): DrawingReading {
  const value = typeof data === "string" ? parsed(data) : data;
  if (!isRecord(value) || value.version !== 1 || value.strokes === undefined) {
    const raw = data === null || data === undefined ? {} : { raw: data };
    const redaction = findForeignRedaction(value ?? data);
    if (redaction !== null) return { kind: "wrong", problems: { [redaction]: [FOREIGN_REDACTION] } };
    return { kind: "foreign", document: { version: 1, strokes: [], ...raw } };
  }
  const found = new Problems();
  const redaction = findForeignRedaction(value.raw);
  if (redaction !== null) found.add(`raw.${redaction}`, FOREIGN_REDACTION);
  const changed = typeof data === "string" ? findChangedNumber(data) : null;
  if (changed) found.add(changed.path, changed.message);
  const document = readDocument(value, found);
  return found.isEmpty ? { kind: "own", document } : { kind: "wrong", problems: found.byPath };
}

class Problems {
  byPath: DrawingProblems = {};
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= MAX_PROBLEMS;
  }

  add(path: string, message: string): null {
    this.#count += 1;
    if (this.#count <= MAX_PROBLEMS) this.byPath[path] = [message];
    return null;
  }
}

function readDocument(value: Record<string, unknown>, found: Problems): Record<string, unknown> {
  const document: Record<string, unknown> = { ...value };
  const space = value.coordinate_space ?? "normalized";
  if (space !== "normalized" && space !== "pixel") found.add("coordinate_space", "must be normalized or pixel");
  readCanvas(value.canvas, space === "pixel", document, found);
  const { image } = value;
  if (image !== undefined && image !== null && typeof image !== "string" && typeof image !== "number") {
    found.add("image", "must be a name or a number");
  }
  if (!Array.isArray(value.strokes)) found.add("strokes", "must be a list");
  else if (value.strokes.length > DRAWING_LIMITS.strokes) {
    found.add("strokes", `must be at most ${DRAWING_LIMITS.strokes}`);
  } else document.strokes = readAll(value.strokes, found);
  return document;
}

function readCanvas(value: unknown, isNeeded: boolean, document: Record<string, unknown>, found: Problems): void {
  if (value === undefined || value === null) {
    if (isNeeded) found.add("canvas", "is required with pixels: {width, height}");
    return;
  }
  if (!isRecord(value)) {
    found.add("canvas", "must be {width, height}");
    return;
  }
  const canvas: Record<string, unknown> = { ...value };
  for (const side of ["width", "height"]) {
    const size = numberOf(value[side]);
    if (size === null && !isNeeded && (value[side] === undefined || value[side] === null)) continue;
    if (size === null || size <= 0 || size > DRAWING_LIMITS.canvasSide) {
      found.add(`canvas.${side}`, `must be a number above 0, at most ${DRAWING_LIMITS.canvasSide}`);
    } else canvas[side] = size;
  }
  document.canvas = canvas;
}

function readAll(strokes: readonly unknown[], found: Problems): unknown[] {
  const names = new Set<string>();
  const read: unknown[] = [];
  for (const [index, stroke] of strokes.entries()) {
    if (found.isFull) break;
    read.push(readStroke(stroke, index, names, found));
  }
  return read;
}

function readStroke(value: unknown, index: number, names: Set<string>, found: Problems): unknown {
  const path = `strokes.${index}`;
  if (!isRecord(value)) return found.add(path, "must be an object");
  const stroke: Record<string, unknown> = { ...value };
  stroke.id = freeName(value.id, index, names);
  const tool = value.tool ?? "pen";
  if (typeof tool !== "string" || !isInkTool(tool)) found.add(`${path}.tool`, `must be one of ${INK_TOOLS.join(", ")}`);
  else stroke.tool = tool;
  stroke.points = readPoints(value.points, `${path}.points`, found);
  for (const [name, low, high] of [
    ["width", 0, 1],
    ["opacity", 0, 1],
  ] as const) {
    if (value[name] === undefined || value[name] === null) continue;
    const number = numberOf(value[name]);
    if (number === null) found.add(`${path}.${name}`, "must be a number");
    else stroke[name] = clamp(number, low, high);
  }
  readTimes(value, path, stroke, found);
  if (value.color !== undefined && value.color !== null && typeof value.color !== "string") {
    found.add(`${path}.color`, "must be a text");
  }
  readText(value.text, `${path}.text`, found);
  if (tool === "laser") checkLaser(stroke, path, found);
  return stroke;
}

function freeName(value: unknown, index: number, names: Set<string>): string | number {
  const name = typeof value === "number" || (typeof value === "string" && value !== "") ? value : null;
  const given = name !== null && String(name).length <= DRAWING_LIMITS.idLength ? name : null;
  if (given !== null && !names.has(String(given))) {
    names.add(String(given));
    return given;
  }
  let number = index + 1;
  while (names.has(`s${number}`)) number += 1;
  names.add(`s${number}`);
  return `s${number}`;
}

function readPoints(value: unknown, path: string, found: Problems): unknown {
  if (!Array.isArray(value)) return found.add(path, "must be a list of [x, y, t, pressure]");
  if (value.length === 0) return found.add(path, "must not be empty");
  if (value.length > DRAWING_LIMITS.pointsPerStroke) {
    return found.add(path, `must be at most ${DRAWING_LIMITS.pointsPerStroke}`);
  }
  const points: unknown[] = [];
  for (const [index, point] of value.entries()) {
    if (found.isFull) break;
    points.push(readPoint(point) ?? found.add(`${path}.${index}`, "must be [x, y, t, pressure], all numbers"));
  }
  return points;
}

function readPoint(value: unknown): number[] | null {
  // There may be half a million points, so valid ones are not copied.
  if (isGoodPoint(value)) return value;
  const parts: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? [value.x, value.y, value.t, value.pressure]
      : [];
  const [x, y] = [numberOf(parts[0]), numberOf(parts[1])];
  if (x === null || y === null) return null;
  const far = DRAWING_LIMITS.coordinate;
  const point = [clamp(x, -far, far), clamp(y, -far, far)];
  for (const [part, high] of [
    [parts[2], DRAWING_LIMITS.seconds],
    [parts[3], 1],
  ] as const) {
    // An unknown time ends the point, because the pressure would otherwise move to its place.
    if (part === undefined || part === null) break;
    const number = numberOf(part);
    if (number === null) return null;
    point.push(clamp(number, 0, high));
  }
  return point;
}

function isGoodPoint(value: unknown): value is number[] {
  if (!Array.isArray(value) || value.length < 2 || value.length > highest.length) return false;
  for (let part = 0; part < value.length; part += 1) {
    const [number, high, low] = [value[part], highest[part] ?? 0, part < 2 ? -DRAWING_LIMITS.coordinate : 0];
    if (typeof number !== "number" || !(number >= low && number <= high)) return false;
  }
  return true;
}

const highest = [DRAWING_LIMITS.coordinate, DRAWING_LIMITS.coordinate, DRAWING_LIMITS.seconds, 1];

function readTimes(
  value: Record<string, unknown>,
  path: string,
  stroke: Record<string, unknown>,
  found: Problems,
): void {
  for (const name of ["start", "end", "hide_at"]) {
    if (value[name] === undefined || value[name] === null) continue;
    const seconds = numberOf(value[name]);
    if (seconds === null || seconds < 0 || seconds > DRAWING_LIMITS.seconds) {
      found.add(`${path}.${name}`, "must be seconds on the audio clock, or null");
    } else stroke[name] = seconds;
  }
  const { start, end } = stroke;
  if (typeof start === "number" && typeof end === "number" && end < start) stroke.end = start;
}

/** Without times it would never be seen, and its players look for the point of a second. */
function checkLaser({ start, points }: Record<string, unknown>, path: string, found: Problems): void {
  if (typeof start !== "number") found.add(`${path}.start`, "must be seconds on the audio clock for a laser");
  if (!Array.isArray(points)) return;
  const times = points.map((point) => (Array.isArray(point) ? point[2] : undefined));
  const wrong = times.findIndex((t, index) => typeof t !== "number" || t < (times[index - 1] ?? 0));
  if (wrong !== -1) found.add(`${path}.points.${wrong}`, "must be [x, y, t], and t no less than before, for a laser");
}

function readText(value: unknown, path: string, found: Problems): void {
  if (value === undefined || value === null) return;
  if (typeof value !== "string") found.add(path, "must be a text");
  else if (value.length > DRAWING_LIMITS.textLength) {
    found.add(path, `must be at most ${DRAWING_LIMITS.textLength} characters`);
  }
}

function parsed(text: string): unknown {
  // Most strings are a path or a picture. JSON in another format stays a string.
  if (!/^\s*\{/.test(text)) return null;
  const read = parseSafely(new TextEncoder().encode(text), { mayRound: true });
  return typeof read === "string" ? null : read.value;
}

function numberOf(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
