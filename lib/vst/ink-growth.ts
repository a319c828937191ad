import type { InkPoint, InkStroke } from "./ink-stroke";

/** True for a stroke that is seen growing while it is drawn: freehand, with a length in time. */
export function isGrowing(stroke: InkStroke): boolean {
  const isFreehand = stroke.tool === "pen" || stroke.tool === "highlighter";
  const isTimed = stroke.start !== null && stroke.end !== null && stroke.end > stroke.start;
  return isFreehand && isTimed && stroke.points.length > 1;
}

/** As much of a stroke as is drawn at that second of the recording; null before it begins. */
export function strokeUntil(stroke: InkStroke, second: number): InkStroke | null {
  if (stroke.start !== null && second < stroke.start) return null;
  if (!isGrowing(stroke) || second >= (stroke.end ?? 0)) return stroke;
  const since = second - (stroke.start ?? 0);
  const times = timesOf(stroke);
  // The first point is there from the beginning: a pen that has been put down leaves a dot.
  const next = times.findIndex((time, index) => index > 0 && time > since);
  if (next < 0) return stroke;
  const [before, after] = [stroke.points[next - 1], stroke.points[next]];
  const points = stroke.points.slice(0, next);
  if (before && after) points.push(between(before, after, times[next - 1] ?? 0, times[next] ?? 0, since));
  return { ...stroke, points };
}

/** When each point is drawn, in seconds since the start; by its own clock, else evenly along the line. */
function timesOf({ points, start, end }: InkStroke): number[] {
  const span = (end ?? 0) - (start ?? 0);
  let clock = 0;
  const clocked = points.map(([, , t]) => {
    clock = Math.max(clock, Math.min(t, span));
    return clock;
  });
  if (clock > 0) return clocked;
  let length = 0;
  const lengths = points.map(([x, y], index) => {
    const before = points[index - 1];
    if (before) length += Math.hypot(x - before[0], y - before[1]);
    return length;
  });
  return lengths.map((at) => (length > 0 ? (at / length) * span : 0));
}

function between(a: InkPoint, b: InkPoint, from: number, to: number, time: number): InkPoint {
  const share = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 1;
  const mix = (first: number, second: number) => first + (second - first) * share;
  return [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2]), mix(a[3], b[3])];
}
