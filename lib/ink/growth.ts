import type { InkSize } from "./path";
import type { InkPoint, InkStroke } from "./stroke";
import { turningPoints } from "./turning-points";

/** When a mark is seen, in seconds of the recording; it grows where it ends later than it starts. */
export interface MarkTimes {
  /** Null for a mark that is always there. */
  start: number | null;
  end: number | null;
  /** When it was erased. */
  hideAt: number | null;
}

export interface Growth extends MarkTimes {
  /** How much of its length is drawn how many seconds after the start; evenly where nothing is said. */
  steps: readonly Step[];
}

export type Step = readonly [seconds: number, share: number];

/** A pen that has been put down leaves a dot. */
const DOT = 0.001;
const MOST_STEPS = 24;
const STEP_TOLERANCE = 0.004;

/** When a stroke is seen. What covers something is there from the beginning to the end. */
export function timesOf({ tool, start, end, hideAt, points }: InkStroke): MarkTimes {
  if (tool === "redact") return { start: null, end: null, hideAt: null };
  const appearsWhole = tool === "text" || tool === "eraser" || points.length < 2;
  return { start, end: appearsWhole ? start : end, hideAt };
}

/** How a stroke grows in a picture of that size: freehand with the hand that drew it, shapes evenly along their line. */
export function growthOf(stroke: InkStroke, size: InkSize = { width: 1, height: 1 }): Growth {
  const times = timesOf(stroke);
  const isFreehand = stroke.tool === "pen" || stroke.tool === "highlighter";
  return { ...times, steps: isFreehand && isGrowing(times) ? stepsOf(stroke.points, spanOf(times), size) : [] };
}

export function isGrowing(times: MarkTimes): boolean {
  return spanOf(times) > 0;
}

/** True for a mark that can be seen at that second; null stands for the finished drawing. */
export function isShownAt({ start, hideAt }: MarkTimes, second: number | null): boolean {
  if (second === null) return hideAt === null;
  return (start === null || start <= second) && (hideAt === null || second < hideAt);
}

/** How much of a mark is drawn at that second, from 0 to 1; null stands for the finished drawing. */
export function shareAt(growth: Growth, second: number | null): number {
  if (!isShownAt(growth, second)) return 0;
  const span = spanOf(growth);
  const since = second === null ? span : second - (growth.start ?? second);
  if (span <= 0 || since >= span) return 1;
  return Math.max(DOT, growth.steps.length > 0 ? shareBySteps(growth.steps, since) : since / span);
}

function shareBySteps(steps: readonly Step[], since: number): number {
  const next = steps.findIndex(([seconds]) => seconds >= since);
  const [to, share] = steps[next] ?? [0, 1];
  const [from, before] = steps[next - 1] ?? [0, 0];
  return to > from ? before + ((share - before) * (since - from)) / (to - from) : share;
}

const spanOf = ({ start, end }: MarkTimes) => (start === null || end === null ? 0 : end - start);

/** The moments at which the hand changed its speed; none where points have no times of their own. */
function stepsOf(points: readonly InkPoint[], span: number, size: InkSize): Step[] {
  let [clock, length] = [0, 0];
  const drawn = points.map(([x, y, t], index): Step => {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    clock = Math.max(clock, Math.min(t, span));
    length += Math.hypot((x - beforeX) * size.width, (y - beforeY) * size.height);
    return [clock, length];
  });
  if (clock === 0 || length === 0) return [];
  const all = drawn.map(([seconds, so]): Step => [seconds, so / length]);
  for (let tolerance = STEP_TOLERANCE; ; tolerance *= 2) {
    const steps = turningPoints(all.length, (index, from, to) => awayFrom(all, index, from, to) / tolerance);
    if (steps.length <= MOST_STEPS) return steps.map((index) => rounded(all[index]));
  }
}

/** How far a step lies from the even growth between two others, as a share of the length. */
function awayFrom(steps: readonly Step[], index: number, from: number, to: number): number {
  const [here, first, last] = [steps[index], steps[from], steps[to]];
  if (!here || !first || !last) return 0;
  const span = last[0] - first[0];
  if (span <= 0) return 0;
  return Math.abs(here[1] - first[1] - ((last[1] - first[1]) * (here[0] - first[0])) / span);
}

const rounded = ([seconds, share]: Step = [0, 0]): Step => [
  Math.round(seconds * 1000) / 1000,
  Math.round(share * 1000) / 1000,
];
