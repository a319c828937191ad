import type { InkPoint, InkStroke } from "./stroke";

const FARTHEST = { low: -1, high: 2 };

export function moveStroke<Stroke extends InkStroke>(stroke: Stroke, dx: number, dy: number): Stroke {
  return mapPoints(stroke, ([x, y, t, pressure]) => [inReach(x + dx), inReach(y + dy), t, pressure]);
}

/** Redactions keep their colour, since they must stay opaque. */
export function recolorStroke<Stroke extends InkStroke>(stroke: Stroke, color: string): Stroke {
  return stroke.tool === "redact" || stroke.color === color ? stroke : { ...stroke, color };
}

/** Moves the start, keeping the duration. Null makes the stroke permanent. */
export function retimeStroke<Stroke extends InkStroke>(stroke: Stroke, start: number | null): Stroke {
  if (start === null) return { ...stroke, start: null, end: null, hideAt: null };
  const from = Math.max(0, start);
  const shift = from - (stroke.start ?? from);
  const span = (stroke.end ?? stroke.start ?? 0) - (stroke.start ?? 0);
  const hideAt = stroke.hideAt === null ? null : Math.max(from, stroke.hideAt + shift);
  return { ...stroke, start: from, end: from + Math.max(0, span), hideAt };
}

export function duplicateStroke<Stroke extends InkStroke>(stroke: Stroke, id: string, aside = 0.02): Stroke {
  return moveStroke({ ...stroke, id, points: [...stroke.points] }, aside, aside);
}

/** Hidden from that second on; removed (null) if erased at rest or before it was drawn. */
export function eraseStroke<Stroke extends InkStroke>(stroke: Stroke, second: number | null): Stroke | null {
  if (second === null || (stroke.start !== null && second <= stroke.start)) return null;
  return { ...stroke, hideAt: stroke.hideAt === null ? second : Math.min(stroke.hideAt, second) };
}

function mapPoints<Stroke extends InkStroke>(stroke: Stroke, change: (point: InkPoint) => InkPoint): Stroke {
  return { ...stroke, points: stroke.points.map(change) };
}

const inReach = (place: number) => Math.min(FARTHEST.high, Math.max(FARTHEST.low, place));
