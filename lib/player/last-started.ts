/** Players report times slightly before the position they were set to. */
const POSITION_SLACK_SECONDS = 0.02;

/** -1 before the first; `starts` is sorted. */
export function lastStarted(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time + POSITION_SLACK_SECONDS) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
