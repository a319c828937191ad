const STEPS_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];
const MAX_TICKS = 7;
/** A label this near to the end would hang over the edge. */
const END_SHARE = 0.97;

/** Multiples of a round step, in seconds, from 0: at most seven of them for each width in view. */
export function tickTimes(duration: number, widths = 1): number[] {
  if (!(duration > 0)) return [0];
  const most = MAX_TICKS * widths;
  const step = STEPS_SECONDS.find((seconds) => duration / seconds < most) ?? Math.ceil(duration / most);
  const endShare = 1 - (1 - END_SHARE) / widths;
  const count = Math.floor((duration * endShare) / step) + 1;
  return Array.from({ length: count }, (_, index) => index * step);
}
