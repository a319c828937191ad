/** Keys that are always on. Those of one character can be turned off (WCAG 2.1.4), and are the page's: letter-keys.ts. */
type KeyAction = { kind: "toggle" } | { kind: "seek"; time: number };

interface PressedKey {
  key: string;
  shiftKey: boolean;
  /** The position slider is focused, so its keys apply as well. */
  isOnSlider: boolean;
}

interface PlayingState {
  time: number;
  duration: number;
  tagTimes: readonly number[];
}

const STEP = 5;
const sliderSteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 30, PageDown: -30 };

export function keyAction({ key, shiftKey, isOnSlider }: PressedKey, state: PlayingState): KeyAction | null {
  const { time, duration, tagTimes } = state;
  const seek = (to: number): KeyAction => ({ kind: "seek", time: Math.min(duration, Math.max(0, to)) });
  if (key === " ") return { kind: "toggle" };
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const way = key === "ArrowLeft" ? -1 : 1;
    const isByTag = shiftKey && tagTimes.length > 0;
    return seek(isByTag ? neighbourTag(tagTimes, time, way) : time + way * STEP);
  }
  if (!isOnSlider) return null;
  if (key === "Home") return seek(0);
  if (key === "End") return seek(duration);
  const by = sliderSteps[key];
  return by === undefined ? null : seek(time + by);
}

/** Within its first second, the current tag counts as reached. */
export function neighbourTag(tagTimes: readonly number[], time: number, way: 1 | -1): number {
  if (way > 0) return tagTimes.find((tag) => tag > time + 0.1) ?? time;
  return tagTimes.findLast((tag) => tag < time - 1) ?? 0;
}
