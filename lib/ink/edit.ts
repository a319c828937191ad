import type { InkPoint, InkStroke } from "./stroke";

const FARTHEST = { low: -1, high: 2 };

export function moveStroke(stroke: InkStroke, dx: number, dy: number): InkStroke {
  return mapPoints(stroke, ([x, y, t, pressure]) => [inReach(x + dx), inReach(y + dy), t, pressure]);
}

export function scaleStroke(
  stroke: InkStroke,
  [fromX, fromY]: readonly [x: number, y: number],
  across: number,
  down: number,
): InkStroke {
  return mapPoints(stroke, ([x, y, t, pressure]) => [
    inReach(fromX + (x - fromX) * across),
    inReach(fromY + (y - fromY) * down),
    t,
    pressure,
  ]);
}

/** Redactions keep their colour, since they must stay opaque. */
export function recolorStroke(stroke: InkStroke, color: string): InkStroke {
  return stroke.tool === "redact" || stroke.color === color ? stroke : { ...stroke, color };
}

/** Moves the start, keeping the duration. Null makes the stroke permanent. */
export function retimeStroke(stroke: InkStroke, start: number | null): InkStroke {
  if (start === null) return { ...stroke, start: null, end: null, hideAt: null };
  const from = Math.max(0, start);
  const shift = from - (stroke.start ?? from);
  const span = (stroke.end ?? stroke.start ?? 0) - (stroke.start ?? 0);
  const hideAt = stroke.hideAt === null ? null : Math.max(from, stroke.hideAt + shift);
  return { ...stroke, start: from, end: from + Math.max(0, span), hideAt };
}

export function duplicateStroke(stroke: InkStroke, id: string, aside = 0.02): InkStroke {
  return moveStroke({ ...stroke, id, points: [...stroke.points] }, aside, aside);
}

/** Hidden from that second on; removed (null) if erased at rest or before it was drawn. */
export function eraseStroke(stroke: InkStroke, second: number | null): InkStroke | null {
  if (second === null || (stroke.start !== null && second <= stroke.start)) return null;
  return { ...stroke, hideAt: stroke.hideAt === null ? second : Math.min(stroke.hideAt, second) };
}

function mapPoints(stroke: InkStroke, change: (point: InkPoint) => InkPoint): InkStroke {
  return { ...stroke, points: stroke.points.map(change) };
}

const inReach = (place: number) => Math.min(FARTHEST.high, Math.max(FARTHEST.low, place));
