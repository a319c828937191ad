/** Peaks of a waveform as two rows, highest and lowest, between -1 and 1. */
export interface Peaks {
  highs: number[];
  lows: number[];
  durationSeconds: number;
}

/** Reads the pairs of lowest and highest 8-bit samples that the API answers. */
export function readPeaks(data: readonly number[], durationSeconds: number): Peaks {
  const highs: number[] = [];
  const lows: number[] = [];
  for (let index = 0; index + 1 < data.length; index += 2) {
    lows.push((data[index] ?? 0) / 128);
    highs.push((data[index + 1] ?? 0) / 128);
  }
  return { highs, lows, durationSeconds };
}

/** Peaks of a take that was just recorded: one loudness per step, the same above and below. */
export function peaksFromLevels(levels: readonly number[], durationSeconds: number): Peaks {
  return { highs: [...levels], lows: levels.map((level) => -level), durationSeconds };
}

/** Loudness per step, for finding where speech begins. */
export function loudness(peaks: Peaks): number[] {
  return peaks.highs.map((high, index) => Math.max(Math.abs(high), Math.abs(peaks.lows[index] ?? 0)));
}
