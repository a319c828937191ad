export interface Overview {
  bits: number;
  data: number[];
}

export const BAR_COUNT = 104;
const BAR_PITCH = 5;
export const WAVE_WIDTH = BAR_COUNT * BAR_PITCH;
export const WAVE_HEIGHT = 46;

const SHORTEST = 3;

/** Bars as one SVG path in a view box of 520 x 46; flat without peaks. */
export function waveBars(overview: Overview | null): string {
  const heights = barHeights(overview);
  const loudest = Math.max(...heights, 1e-6);
  return heights
    .map((height, index) => {
      const long = SHORTEST + (height / loudest) * (WAVE_HEIGHT - 6 - SHORTEST);
      return `M${index * BAR_PITCH + 2.5} ${((WAVE_HEIGHT - long) / 2).toFixed(1)}v${long.toFixed(1)}`;
    })
    .join("");
}

export function barHeights(overview: Overview | null, count = BAR_COUNT): number[] {
  const pairs = Math.floor((overview?.data.length ?? 0) / 2);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * pairs) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * pairs) / count));
    const heights = (overview?.data.slice(from * 2, to * 2) ?? []).map(Math.abs);
    // Between mean and peak, because speech looks like a solid block if drawn by its peaks.
    const mean = heights.reduce((sum, height) => sum + height, 0) / (heights.length || 1);
    return (Math.max(0, ...heights) + mean) / 2;
  });
}
