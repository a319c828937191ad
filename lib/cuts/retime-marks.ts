import { isRecord } from "#lib/json/is-record";
import type { TimeMap } from "./time-map";

export function heardTags<Tag extends { timestamp: number }>(tags: readonly Tag[], map: TimeMap): Tag[] {
  return tags.flatMap((tag) => {
    const timestamp = map.heardAt(tag.timestamp);
    return timestamp === null ? [] : { ...tag, timestamp };
  });
}

/** Every moment that is heard shows the picture that it was recorded with, even if the switch to it is cut. */
export function heardSwitches<Switch extends { timestamp: number; image: unknown }>(
  switches: readonly Switch[],
  map: TimeMap,
): Switch[] {
  const sorted = switches.toSorted((a, b) => a.timestamp - b.timestamp);
  const heard: Switch[] = [];
  for (const { start, end } of map.parts) {
    const before = sorted.findLast(({ timestamp }) => timestamp <= start);
    const seam = map.seamAt(start);
    if (before && before.image !== heard.at(-1)?.image) heard.push({ ...before, timestamp: seam });
    const inside = sorted.filter(({ timestamp }) => timestamp > start && timestamp < end);
    heard.push(...inside.map((one) => ({ ...one, timestamp: map.seamAt(one.timestamp) })));
  }
  return heard;
}

/** A list of seconds; what a client calls timestamps otherwise stays as it is. */
export function heardTimestamps(value: unknown, map: TimeMap): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((second) => (typeof second === "number" ? (map.heardAt(second) ?? []) : [second]));
}

/** A drawing document, version 1; foreign data stays as it is. */
export function heardDrawing(document: Record<string, unknown>, map: TimeMap): Record<string, unknown> {
  if (!Array.isArray(document.strokes)) return document;
  return { ...document, strokes: document.strokes.flatMap((stroke) => heardStroke(stroke, map) ?? []) };
}

/** What covers something is never taken away, and what was erased does not come back. */
function heardStroke(stroke: unknown, map: TimeMap): unknown {
  if (!isRecord(stroke) || stroke.tool === "redact") return stroke;
  const hidden = second(stroke.hide_at);
  const hiding = hidden === null ? {} : { hide_at: map.seamAt(hidden) };
  const start = second(stroke.start);
  if (start === null) return { ...stroke, ...hiding };
  const points = Array.isArray(stroke.points) ? stroke.points : [];
  const end = Math.max(start, second(stroke.end) ?? start + sinceStart(points.at(-1)));
  if (!map.isHeard(start, end) && stroke.tool !== "eraser") return null;
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
