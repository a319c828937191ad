import { lastStarted } from "./last-started";
import type { Caption, PlayerModel } from "./model";
import { pictureAt } from "./pictures-over-time";

export interface Moment {
  /** Index of the current tag, which is also the chapter; -1 before the first and at rest. */
  tag: number;
  caption: Caption | null;
  picture: string | null;
  played: number;
}

/** At rest, before the start and after the end, a clip shows all of its ink, no tag and no caption. */
export function createMomentReader(model: PlayerModel): (time: number, duration: number, isResting: boolean) => Moment {
  const tagTimes = model.tags.map(({ time }) => time);
  const captionTimes = model.captions.map(({ start }) => start);
  return (time, duration, isResting) => {
    const played = duration > 0 ? Math.min(1, time / duration) : 0;
    const picture = pictureAt(model.pictures, time);
    if (isResting) return { tag: -1, caption: null, picture: played > 0 ? null : picture, played };
    const caption = model.captions[lastStarted(captionTimes, time)];
    return {
      tag: lastStarted(tagTimes, time),
      caption: caption && time < caption.end ? caption : null,
      picture,
      played,
    };
  };
}
