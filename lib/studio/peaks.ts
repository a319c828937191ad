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

const fewest = 400;

/** Peaks of a take that was just recorded: the same above and below, and enough of them for a wide screen. */
export function peaksFromLevels(levels: readonly number[], durationSeconds: number): Peaks {
  const highs = stretch(levels, Math.max(levels.length, fewest));
  return { highs, lows: highs.map((level) => -level), durationSeconds };
}

function stretch(levels: readonly number[], count: number): number[] {
  if (levels.length === 0 || levels.length >= count) return [...levels];
  return Array.from({ length: count }, (_, index) => {
    const place = (index * (levels.length - 1)) / (count - 1);
    const before = levels[Math.floor(place)] ?? 0;
    const after = levels[Math.ceil(place)] ?? before;
    return before + (after - before) * (place % 1);
  });
}

/** Loudness per step, for finding where speech begins. */
export function loudness(peaks: Peaks): number[] {
  return peaks.highs.map((high, index) => Math.max(Math.abs(high), Math.abs(peaks.lows[index] ?? 0)));
}
