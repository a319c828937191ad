import type { Caption, PlayerModel } from "./model";

/** What is shown at a moment; ink has its own growth. */
export interface Moment {
  /** Index of the tag that is spoken about, which is also the chapter; -1 before the first, and at rest. */
  tag: number;
  caption: Caption | null;
  /** The picture to be seen; null leaves the one that is. */
  picture: string | null;
  /** How much of the recording has been played, from 0 to 1. */
  played: number;
}

/** Players report a time a little before the one they were sent to. */
export const SLACK = 0.02;

/** Index of the last start at or before the time, -1 before the first; starts are in order. */
export function lastStarted(starts: readonly number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= time + SLACK) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Everything that a time decides. At rest, before it was begun and when it has ended, a clip shows all of its ink, no
 * tag and no caption, and the picture that somebody chose.
 */
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
