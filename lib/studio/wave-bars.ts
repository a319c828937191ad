import type { Peaks } from "./peaks";

/** Quieter sound is not drawn as if it were loud. */
const quietest = 0.25;

/** A bar of a waveform: how far it goes up and down, from 0 to 1. */
export type Bar = readonly [up: number, down: number];

/** A waveform as so many bars, the loudest of them as high as there is room. */
export function waveBars({ highs, lows }: Pick<Peaks, "highs" | "lows">, count: number): Bar[] {
  const scale = 1 / Math.max(quietest, loudest(highs, 0, highs.length), loudest(lows, 0, lows.length));
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * highs.length) / count);
    const to = Math.max(from + 1, Math.floor(((place + 1) * highs.length) / count));
    return [loudest(highs, from, to) * scale, loudest(lows, from, to) * scale];
  });
}

function loudest(levels: readonly number[], from: number, to: number): number {
  let most = 0;
  for (let index = from; index < to; index++) most = Math.max(most, Math.abs(levels[index] ?? 0));
  return most;
}
