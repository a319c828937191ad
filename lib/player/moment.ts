import type { Caption, PlayerModel } from "./model";

export interface Moment {
  /** Index of the current tag, which is also the chapter; -1 before the first and at rest. */
  tag: number;
  caption: Caption | null;
  picture: string | null;
  played: number;
}

/** Players report times slightly before the position they were set to. */
export const SLACK = 0.02;

/** -1 before the first; `starts` is sorted. */
export function lastStarted(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time + SLACK) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** At rest, before the start and after the end, a clip shows all of its ink, no tag and no caption. */
export function momentsOf(model: PlayerModel): (time: number, duration: number, isResting: boolean) => Moment {
  const tagTimes = model.tags.map(({ time }) => time);
  const pictureTimes = model.pictures.map(({ start }) => start);
  const captionTimes = model.captions.map(({ start }) => start);
  return (time, duration, isResting) => {
    const played = duration > 0 ? Math.min(1, time / duration) : 0;
    if (isResting) return { tag: -1, caption: null, picture: null, played };
    const caption = model.captions[lastStarted(captionTimes, time)];
    return {
      tag: lastStarted(tagTimes, time),
      caption: caption && time < caption.end ? caption : null,
      picture: model.pictures[lastStarted(pictureTimes, time)]?.image ?? null,
      played,
    };
  };
}
