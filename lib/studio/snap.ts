const quiet = 0.08;
const quietSeconds = 0.15;

/** Moments at which speech begins after a pause; peaks are between 0 and 1 at a fixed rate. */
export function speechOnsets(peaks: readonly number[], perSecond: number): number[] {
  const pause = Math.max(1, Math.round(quietSeconds * perSecond));
  const onsets: number[] = [];
  let silent = pause;
  peaks.forEach((peak, index) => {
    if (peak < quiet) {
      silent += 1;
      return;
    }
    if (silent >= pause) onsets.push(index / perSecond);
    silent = 0;
  });
  return onsets;
}

/** The nearest onset within reach, else the time itself. */
export function snapTime(time: number, onsets: readonly number[], reach = 0.08): number {
  let best = time;
  let distance = reach;
  for (const onset of onsets) {
    const away = Math.abs(onset - time);
    if (away <= distance) {
      best = onset;
      distance = away;
    }
  }
  return best;
}
