/** Peaks of a waveform as two rows, highest and lowest, between -1 and 1. */
export interface Peaks {
  highs: Float32Array<ArrayBuffer>;
  lows: Float32Array<ArrayBuffer>;
  durationSeconds: number;
}

/** Reads the pairs of lowest and highest 8-bit samples that the API answers. */
export function parsePeaks(data: readonly number[], durationSeconds: number): Peaks {
  const count = Math.floor(data.length / 2);
  const [highs, lows] = [new Float32Array(count), new Float32Array(count)];
  for (let index = 0; index < count; index += 1) {
    lows[index] = (data[index * 2] ?? 0) / 128;
    highs[index] = (data[index * 2 + 1] ?? 0) / 128;
  }
  return { highs, lows, durationSeconds };
}

const fewest = 400;

/** Peaks of a take that was just recorded: the same above and below, and enough of them for a wide screen. */
export function peaksFromLevels(levels: readonly number[], durationSeconds: number): Peaks {
  const highs = Float32Array.from(stretch(levels, Math.max(levels.length, fewest)));
  return { highs, lows: highs.map((level) => -level), durationSeconds };
}

function stretch(levels: readonly number[], count: number): readonly number[] {
  if (levels.length === 0 || levels.length >= count) return levels;
  return Array.from({ length: count }, (_, index) => {
    const place = (index * (levels.length - 1)) / (count - 1);
    const before = levels[Math.floor(place)] ?? 0;
    const after = levels[Math.ceil(place)] ?? before;
    return before + (after - before) * (place % 1);
  });
}

/** Loudness per step, for finding where speech begins. */
export function measureLoudness({ highs, lows }: Peaks): Float32Array {
  return highs.map((high, index) => Math.max(Math.abs(high), Math.abs(lows[index] ?? 0)));
}

export function findLoudestPeak({ highs, lows }: Peaks): number {
  let most = 0;
  for (let index = 0; index < highs.length; index += 1) {
    most = Math.max(most, Math.abs(highs[index] ?? 0), Math.abs(lows[index] ?? 0));
  }
  return most;
}
