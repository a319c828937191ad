import type { InkSize } from "./path";
import { type InkPoint, type InkStroke, leavesInk } from "./stroke";
import { turningPoints } from "./turning-points";

export interface MarkTimes {
  /** Null: always visible. */
  start: number | null;
  end: number | null;
  hideAt: number | null;
}

export interface Growth extends MarkTimes {
  /** Share of the length drawn by a number of seconds after the start; linear if empty. */
  steps: readonly Step[];
}

export type Step = readonly [seconds: number, share: number];

/** The share that is visible immediately, as a dot. */
const DOT = 0.001;
const MAX_STEPS = 240;
/** How much earlier or later than drawn a piece may appear. The tolerance of `simplifyPoints` comes on top. */
const STEP_SECONDS = 0.02;

/** Redactions are visible throughout. */
export function getMarkTimes({ tool, start, end, hideAt, points }: InkStroke): MarkTimes {
  if (tool === "redact") return { start: null, end: null, hideAt: null };
  const appearsWhole = tool === "text" || !leavesInk({ tool }) || points.length < 2;
  return { start, end: appearsWhole ? start : end, hideAt };
}

/** Freehand strokes grow at the speed of the hand, shapes linearly along their outline. */
export function measureGrowth(stroke: InkStroke, size: InkSize = { width: 1, height: 1 }): Growth {
  const times = getMarkTimes(stroke);
  const isFreehand = stroke.tool === "pen" || stroke.tool === "highlighter";
  return { ...times, steps: isFreehand && isGrowing(times) ? stepsOf(stroke.points, spanOf(times), size) : [] };
}

export function isGrowing(times: MarkTimes): boolean {
  return spanOf(times) > 0;
}

/** With null for the second, refers to the finished drawing. */
export function isStrokeVisible({ start, hideAt }: MarkTimes, second: number | null): boolean {
  if (second === null) return hideAt === null;
  return (start === null || start <= second) && (hideAt === null || second < hideAt);
}

/** The next second at which a stroke appears or leaves; infinity after the last. */
export function nextStrokeChange(stroke: InkStroke, second: number): number {
  const { start, hideAt } = getMarkTimes(stroke);
  if (start !== null && start > second) return start;
  return hideAt !== null && hideAt > second ? hideAt : Number.POSITIVE_INFINITY;
}

/** Drawn share from 0 to 1. With null, refers to the finished drawing. */
export function drawnShare(growth: Growth, second: number | null): number {
  if (!isStrokeVisible(growth, second)) return 0;
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
  for (let tolerance = STEP_SECONDS; ; tolerance *= 2) {
    const steps = turningPoints(all.length, (index, from, to) => awayFrom(all, index, from, to) / tolerance);
    if (steps.length <= MAX_STEPS) return steps.map((index) => rounded(all[index]));
  }
}

function awayFrom(steps: readonly Step[], index: number, from: number, to: number): number {
  const [here, first, last] = [steps[index], steps[from], steps[to]];
  if (!here || !first || !last) return 0;
  const length = last[1] - first[1];
  if (length <= 0) return 0;
  return Math.abs(here[0] - first[0] - ((last[0] - first[0]) * (here[1] - first[1])) / length);
}

const rounded = ([seconds, share]: Step = [0, 0]): Step => [
  Math.round(seconds * 1000) / 1000,
  Math.round(share * 10_000) / 10_000,
];
