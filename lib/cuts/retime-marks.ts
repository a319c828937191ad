import { isRecord } from "#lib/json/is-record";
import type { TimeMap } from "./time-map";

export function retimeTags<Tag extends { timestamp: number }>(tags: readonly Tag[], map: TimeMap): Tag[] {
  return tags.flatMap((tag) => {
    const timestamp = map.heardAt(tag.timestamp);
    return timestamp === null ? [] : { ...tag, timestamp };
  });
}

/** Every moment that is heard shows the picture that it was recorded with, the first one included. */
export function retimePictures<Image>(
  shown: readonly { image: Image; start: number }[],
  map: TimeMap,
): { timestamp: number; image: Image }[] {
  const heard: { timestamp: number; image: Image }[] = [];
  const show = (image: Image, second: number) => {
    if (heard.at(-1)?.image !== image) heard.push({ timestamp: map.seamAt(second), image });
  };
  for (const [index, { start, end }] of map.parts.entries()) {
    const isLast = index === map.parts.length - 1;
    const before = shown.findLast((one) => one.start <= start) ?? shown[0];
    if (before) show(before.image, start);
    for (const one of shown) {
      if (one.start > start && (one.start < end || isLast) && map.heardAt(one.start) !== null)
        show(one.image, one.start);
    }
  }
  return heard;
}

/** A list of seconds; timestamps of another shape stay as they are. */
export function retimeTimestamps(value: unknown, map: TimeMap): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((second) => (typeof second === "number" ? (map.heardAt(second) ?? []) : [second]));
}

/** A drawing document, version 1; foreign data stays as it is. */
export function retimeDrawing(document: Record<string, unknown>, map: TimeMap): Record<string, unknown> {
  if (!Array.isArray(document.strokes)) return document;
  return { ...document, strokes: document.strokes.flatMap((stroke) => heardStroke(stroke, map) ?? []) };
}

type Timed = Partial<Record<"tool" | "start" | "end" | "points", unknown>>;

/** Redactions are never removed, and erased strokes do not come back. */
export function isStrokeAudible(stroke: Timed, map: TimeMap): boolean {
  const { from, to } = timesOf(stroke);
  return from === null || stroke.tool === "eraser" || stroke.tool === "redact" || map.isHeard(from, to);
}

function timesOf({ start, end, points }: Timed) {
  const from = second(start);
  const last = Array.isArray(points) ? sinceStart(points.at(-1)) : 0;
  return { from, to: Math.max(from ?? 0, second(end) ?? (from ?? 0) + last) };
}

function heardStroke(stroke: unknown, map: TimeMap): unknown {
  if (!isRecord(stroke)) return stroke;
  const hidden = second(stroke.hide_at);
  const hiding = hidden === null ? {} : { hide_at: map.seamAt(hidden) };
  const { from: start, to: end } = timesOf(stroke);
  if (start === null) return { ...stroke, ...hiding };
  const points = Array.isArray(stroke.points) ? stroke.points : [];
  if (!isStrokeAudible(stroke, map)) return null;
  const from = map.seamAt(start);
  const since = (seconds: number) => Math.round((map.seamAt(start + seconds) - from) * 1e6) / 1e6;
  return {
    ...stroke,
    ...hiding,
    start: from,
    ...(second(stroke.end) === null ? {} : { end: map.seamAt(end) }),
    points: points.map((point) => atTime(point, since(sinceStart(point)))),
  };
}

function sinceStart(point: unknown): number {
  return second(Array.isArray(point) ? point[2] : isRecord(point) ? point.t : null) ?? 0;
}

function atTime(point: unknown, t: number): unknown {
  if (Array.isArray(point)) return point.length > 2 ? [point[0], point[1], t, ...point.slice(3)] : point;
  return isRecord(point) && "t" in point ? { ...point, t } : point;
}

const second = (value: unknown) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null);
