import { measureLoudness, type Peaks } from "./peaks";

const quiet = 0.08;
const quietSeconds = 0.15;
const found = new WeakMap<Peaks, readonly number[]>();

/** Moments at which speech begins after a pause. Cached for each recording: an hour of sound takes a moment. */
export function getSpeechOnsets(peaks: Peaks): readonly number[] {
  const known =
    found.get(peaks) ?? detectSpeechOnsets(measureLoudness(peaks), peaks.highs.length / peaks.durationSeconds);
  found.set(peaks, known);
  return known;
}

/** Peaks are between 0 and 1 at a fixed rate. */
export function detectSpeechOnsets(peaks: ArrayLike<number>, perSecond: number): number[] {
  const pause = Math.max(1, Math.round(quietSeconds * perSecond));
  const onsets: number[] = [];
  let silent = pause;
  for (let index = 0; index < peaks.length; index += 1) {
    const isQuiet = (peaks[index] ?? 0) < quiet;
    if (!isQuiet && silent >= pause) onsets.push(index / perSecond);
    silent = isQuiet ? silent + 1 : 0;
  }
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
