const STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
const MAX_TICKS = 7;
/** A label this near to the end would hang over the edge. */
const END_SHARE = 0.97;

/** Multiples of a round step, in seconds, from 0: at most seven of them. */
export function tickTimes(duration: number): number[] {
  if (!(duration > 0)) return [0];
  const step = STEPS_SECONDS.find((seconds) => duration / seconds < MAX_TICKS) ?? Math.ceil(duration / MAX_TICKS);
  const count = Math.floor((duration * END_SHARE) / step) + 1;
  return Array.from({ length: count }, (_, index) => index * step);
}
